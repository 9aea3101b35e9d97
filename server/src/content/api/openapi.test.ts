import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { z } from 'shared-contracts/zod';
import { beforeAll, expect, it } from 'vitest';
import { useContentApp } from '../../testing/content-app.ts';
import { contentRoutes } from './content-api.plugin.ts';

const documentSchema = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.object({
      get: z.looseObject({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) }),
    }),
  ),
});
const jsonSchema = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }),
});

let document: z.infer<typeof documentSchema>;
const api = useContentApp('2026-11-21T17:00:00Z');
beforeAll(async () => {
  document = documentSchema.parse((await api.app.inject('/api/openapi.json')).json());
});

// A validator that is independent of our schema library.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const call = (url: string) => api.app.inject({ url, headers: { 'x-api-version': '3.0' } });

const listItemSchema = z.object({
  items: z.array(z.looseObject({ id: z.union([z.number(), z.string()]) })).check(z.minLength(1)),
});

/** The path with real parameters: an id is that of the first item of the list above it. */
async function addressOf(path: string, slug: string): Promise<string> {
  const page = path.startsWith('/api/sign-ups') ? 'pink' : 'home';
  const filled = path.replace('{slug}', slug).replace('{page}', page).replace('{document}', 'terms-of-use');
  if (!filled.includes('{id}')) return filled;
  const list = listItemSchema.parse((await call(filled.slice(0, filled.indexOf('/{id}')))).json());
  return filled.replace('{id}', String(list.items[0]?.id));
}

it('OpenAPI document lists each content call once', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toHaveLength(contentRoutes.length);
  const operations = Object.values(document.paths).map(({ get }) => get.operationId);
  expect(new Set(operations).size).toBe(contentRoutes.length);
  // These calls go through the client's `get`, with the schema of their pages.
  const { get: _, ...named } = api.client;
  expect(operations.sort()).toEqual([...Object.keys(named), 'savingsPass', 'signUpPage'].sort());
});

it.each(contentRoutes.map(({ path }) => path.replace(/:(\w+)/g, '{$1}')))(
  'OpenAPI document describes the response of %s',
  async (path) => {
    const responses: Record<string, unknown> = document.paths[path]?.get.responses ?? {};
    const { schema } = jsonSchema.parse(responses[200]).content['application/json'];
    const validate = ajv.compile(schema as AnySchema);
    for (const slug of ['charleston', 'pinecrest', 'ottawa']) {
      const address = await addressOf(path, slug);
      const answer = await call(path === '/api/search' ? `${address}?q=market&limit=50` : address);
      expect(answer.statusCode, address).toBe(200);
      validate(answer.json());
      expect(validate.errors, address).toBeNull();
    }
  },
);

it('OpenAPI document describes errors', async () => {
  const { components } = z
    .object({ components: z.object({ schemas: z.object({ Error: z.looseObject({}) }) }) })
    .parse((await api.app.inject('/api/openapi.json')).json());
  const validate = ajv.compile(components.schemas.Error as AnySchema);
  for (const url of ['/api/centers/nope', '/api/centers?limit=0', '/api/centers/charleston/stores/x']) {
    validate((await call(url)).json());
    expect(validate.errors, url).toBeNull();
  }
});
