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

const UNDOCUMENTED = [
  // Pages: the site's, the console's, the practice provider's, and those that mails and other apps lead to.
  '/*',
  '/ops',
  '/ops/:file',
  '/ops/desk',
  '/ops/desk/:file',
  '/api/auth/link',
  '/upload-receipt',
  '/upload-receipt/shared',
  '/frames/cards/enrol',
  '/frames/cards/till',
  '/frames/checkout/:reference',
  // Files that pages and answers name, or that browsers and link previews get.
  '/releases/:name/:version/*',
  '/pictures/:name',
  '/pictures/goods.svg',
  '/service-worker.js',
  '/site.webmanifest',
  '/pictures/scenes/:place/:file',
  '/icons/:file',
  '/favicon.svg',
  '/favicon.ico',
  '/og/site.png',
  '/og/centres/:slug',
  // Addresses with a standard of their own, the document itself, and unknown steps of a sign-in.
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/:file',
  '/.well-known/security.txt',
  '/.well-known/change-password',
  '/.well-known/speculation-rules.json',
  '/oidc/*',
  '/api/openapi.json',
  '/api/auth/*',
];

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
  test('contains every route except the listed exceptions', async () => {
    const missing: string[] = [];
    for (const { method, url } of routes) {
      const documented = paths[pathOf(url)] ?? {};
      const isDocumented =
        documented[method.toLowerCase()] !== undefined || (method === 'HEAD' && documented.get !== undefined);
      if (isDocumented || UNDOCUMENTED.includes(url)) continue;
      // Addresses that only take GET refuse every other method.
      const answer = await app.inject({ method: method as 'GET', url: url.replace(/:\w+/g, 'x') });
      if (answer.statusCode !== 405) missing.push(`${method} ${url}`);
    }
    expect(missing).toEqual([]);
  });

  test('has only existing routes in the list of exceptions', () => {
    const known = new Set(routes.map(({ url }) => url));
    expect(UNDOCUMENTED.filter((url) => !known.has(url))).toEqual([]);
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

test('API document is compressed and revalidated', async () => {
  const url = '/api/openapi.json';
  const first = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect(first.headers['content-encoding']).toBe('br');
  const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
  expect(again.statusCode).toBe(304);
});
