import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { z } from 'shared-contracts/zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { pathOf } from '../../src/platform/api/openapi-document.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { type RegisteredRoute, recordRoutes } from '../support/registered-routes.ts';
import { testConfig } from '../support/test-site.ts';

/** Routes that the document leaves out, with why. */
const UNTOLD: Readonly<Record<string, string>> = {
  '/*': 'pages, for people',
  '/api/openapi.json': 'the document itself',
  '/api/docs': 'the document, for people',
  '/api/auth/*': 'refuses steps that there are not',
  '/api/auth/link': 'a page, where a link in a mail leads',
  '/oidc/*': 'the embedded provider has a discovery document of its own',
  '/ops': 'the console’s page',
  '/ops/:file': 'its files',
  '/releases/:name/:version/*': 'files of releases; pages name them',
  '/pictures/:name': 'pictures; answers name them',
  '/robots.txt': 'for search engines, by their own standards',
  '/.well-known/security.txt': 'by RFC 9116',
  '/sitemap.xml': 'for search engines',
  '/sitemaps/:file': 'for search engines',
  '/service-worker.js': 'for browsers; pages name it',
  '/site.webmanifest': 'for browsers; pages name it',
  '/icons/:file': 'for browsers',
  '/og/site.png': 'for link previews',
  '/og/centres/:slug': 'for link previews',
  '/favicon.svg': 'for browsers',
  '/favicon.ico': 'for browsers',
  '/upload-receipt/shared': 'where the sign-in leads that a shared file waits for: answered with a page',
  '/upload-receipt': 'the share target of the manifest: a browser’s own navigation, answered with a page',
  '/frames/cards/enrol': 'a page of the practice provider, which stands for another company',
  '/frames/cards/till': 'a page of the practice provider',
  '/frames/checkout/:reference': 'a page of the practice till, which stands for another company',
};

const operationSchema = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.never()))),
  requestBody: z.optional(
    z.object({
      content: z.record(
        z.string(),
        z.object({ schema: z.looseObject({}), example: z.optional(z.unknown()) }),
      ),
    }),
  ),
  responses: z.record(z.string(), z.looseObject({})),
});
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

let database: TestDatabase;
let folder: string;
let app: FastifyInstance;
let routes: RegisteredRoute[];
let paths: z.infer<typeof documentSchema>['paths'];
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'api-'));
  const settings = {
    AUTH_SECRET: 'a secret of a test, long enough for one',
    METRICS_TOKEN: 'a-token-to-scrape-this-site-with',
  };
  const made = await recordRoutes(() => createApp(testConfig(folder, settings), { storage: database }));
  ({ site: app, routes } = made);
  await app.ready();
  ({ paths } = documentSchema.parse((await app.inject('/api/openapi.json')).json()));
});
afterAll(async () => {
  await app.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const operations = () => Object.values(paths).flatMap((methods) => Object.values(methods));

describe('API document: the calls', () => {
  test('are those that the server has, but for the listed exceptions', async () => {
    const missing: string[] = [];
    for (const { method, url } of routes) {
      const told = paths[pathOf(url)] ?? {};
      const isTold =
        told[method.toLowerCase()] !== undefined || (method === 'HEAD' && told.get !== undefined);
      if (isTold || UNTOLD[url]) continue;
      // Addresses that are read by GET alone say so to every other method.
      const answer = await app.inject({ method: method as 'GET', url: url.replace(/:\w+/g, 'x') });
      if (answer.statusCode !== 405) missing.push(`${method} ${url}`);
    }
    expect(missing).toEqual([]);
  });

  test('leave out nothing that is not there', () => {
    const known = new Set(routes.map(({ url }) => url));
    expect(Object.keys(UNTOLD).filter((url) => !known.has(url))).toEqual([]);
  });

  test('have a name each', () => {
    const names = operations().map(({ operationId }) => operationId);
    expect(names.length).toBeGreaterThan(130);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('tell of an error each', () => {
    const without = operations().filter(
      ({ responses }) => !Object.keys(responses).some((code) => /^4/.test(code)),
    );
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  test('have bodies whose examples hold', () => {
    // A validator that knows nothing of our schemas' library.
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    const wrong = operations().flatMap(({ operationId, requestBody }) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema, example }) => {
        if (example === undefined) return [];
        const validate = ajv.compile(schema as AnySchema);
        return validate(example) ? [] : [`${operationId}: ${ajv.errorsText(validate.errors)}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('of members need a session, and their changes the CSRF token', () => {
    for (const [path, methods] of Object.entries(paths)) {
      if (!path.startsWith('/api/user-')) continue;
      for (const [method, { security }] of Object.entries(methods)) {
        const needs = security.flatMap((requirement) => Object.keys(requirement));
        expect(needs, path).toContain('session');
        if (method === 'post') expect(needs, path).toContain('csrfToken');
      }
    }
  });
});

describe('API document: its page', () => {
  test('holds every call, and nothing that has to be loaded or run', async () => {
    const page = await app.inject('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+'/);
    expect(page.body).not.toMatch(/<script|<link|<img|src=|@import|url\(/);
    for (const { operationId } of operations()) expect(page.body).toContain(`id="${operationId}"`);
  });

  test('comes compressed, and not again to who has it', async () => {
    const first = await app.inject({ url: '/api/docs', headers: { 'accept-encoding': 'br' } });
    expect(first.headers['content-encoding']).toBe('br');
    const again = await app.inject({
      url: '/api/docs',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});
