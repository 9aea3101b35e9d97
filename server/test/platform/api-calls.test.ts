import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { z } from 'shared-contracts/zod';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { pathOf } from '../../src/platform/api/openapi-document.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { recordRoutes } from '../support/registered-routes.ts';
import { testConfig } from '../support/test-site.ts';

/** Routes that the document leaves out, with the reason. */
const UNDOCUMENTED: Readonly<Record<string, string>> = {
  '/*': 'pages',
  '/api/openapi.json': 'the document itself',
  '/api/docs': 'the document as a page',
  '/api/auth/*': 'refuses unknown steps',
  '/api/auth/link': 'a page that a mail links to',
  '/oidc/*': 'the embedded provider has a discovery document of its own',
  '/ops': 'a page of the console',
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
  '/upload-receipt/shared': 'a page that follows the sign-in for a shared file',
  '/upload-receipt': 'the share target of the manifest: a navigation',
  '/frames/cards/enrol': 'a page of the practice provider',
  '/frames/cards/till': 'a page of the practice provider',
  '/frames/checkout/:reference': 'a page of the practice till',
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

const database = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'api-'));
const settings = {
  AUTH_SECRET: 'a secret of a test, long enough for one',
  METRICS_TOKEN: 'a-token-to-scrape-this-site-with',
};
const { site: app, routes } = await recordRoutes(() =>
  createApp(testConfig(folder, settings), { storage: database }),
);
await app.ready();
const { paths } = documentSchema.parse((await app.inject('/api/openapi.json')).json());
afterAll(async () => {
  await app.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const operations = () => Object.values(paths).flatMap((methods) => Object.values(methods));

describe('API document', () => {
  test('has every route but the listed exceptions', async () => {
    const missing: string[] = [];
    for (const { method, url } of routes) {
      const documented = paths[pathOf(url)] ?? {};
      const isDocumented =
        documented[method.toLowerCase()] !== undefined || (method === 'HEAD' && documented.get !== undefined);
      if (isDocumented || UNDOCUMENTED[url]) continue;
      // Addresses that only take GET refuse every other method.
      const answer = await app.inject({ method: method as 'GET', url: url.replace(/:\w+/g, 'x') });
      if (answer.statusCode !== 405) missing.push(`${method} ${url}`);
    }
    expect(missing).toEqual([]);
  });

  test('lists no exception that is not a route', () => {
    const known = new Set(routes.map(({ url }) => url));
    expect(Object.keys(UNDOCUMENTED).filter((url) => !known.has(url))).toEqual([]);
  });

  test('gives each call a name', () => {
    const names = operations().map(({ operationId }) => operationId);
    expect(names.length).toBeGreaterThan(130);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('documents an error of each call', () => {
    const without = operations().filter(
      ({ responses }) => !Object.keys(responses).some((code) => /^4/.test(code)),
    );
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  test('has valid examples of bodies', () => {
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

  test('requires a session for member calls, and the CSRF token for their changes', () => {
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

describe('page of the API document', () => {
  test('has every call, and loads and runs nothing', async () => {
    const page = await app.inject('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+'/);
    expect(page.body).not.toMatch(/<script|<link|<img|src=|@import|url\(/);
    for (const { operationId } of operations()) expect(page.body).toContain(`id="${operationId}"`);
  });

  test('is compressed and revalidated', async () => {
    const first = await app.inject({ url: '/api/docs', headers: { 'accept-encoding': 'br' } });
    expect(first.headers['content-encoding']).toBe('br');
    const again = await app.inject({
      url: '/api/docs',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});
