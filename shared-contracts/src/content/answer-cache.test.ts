import { expect, it } from 'vitest';
import { z } from '../zod.ts';
import { createKeptAnswers } from './answer-cache.ts';
import { createContentClient } from './client.ts';

const namesSchema = z.object({ names: z.array(z.string()) });

/** An API with `answers` by address. */
function api(answers: Record<string, { names: string[] }>, { hasTags = true } = {}) {
  const statuses: number[] = [];
  const fetch = async (url: string, init?: RequestInit) => {
    const text = JSON.stringify(answers[url]);
    const etag = `"${text}"`;
    const isFresh = new Headers(init?.headers).get('if-none-match') === etag;
    statuses.push(isFresh ? 304 : 200);
    const headers: HeadersInit = hasTags ? { etag } : {};
    return isFresh ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
  };
  const kept = createKeptAnswers();
  return {
    statuses,
    client: createContentClient({ fetch: fetch as typeof globalThis.fetch, baseUrl: '', kept }),
  };
}

it('answer cache: reuses fresh answers', async () => {
  const answers = { '/brands': { names: ['Nike'] } };
  const { client, statuses } = api(answers);
  const first = await client.get(namesSchema, '/brands');
  expect(await client.get(namesSchema, '/brands')).toBe(first);
  answers['/brands'] = { names: ['Nike', 'Coach'] };
  expect(await client.get(namesSchema, '/brands')).toEqual({ names: ['Nike', 'Coach'] });
  expect(await client.get(namesSchema, '/brands')).toEqual({ names: ['Nike', 'Coach'] });
  expect(statuses).toEqual([200, 304, 200, 304]);
});

it('answer cache: separates answers by schema', async () => {
  const { client, statuses } = api({ '/brands': { names: ['Nike'] } });
  await client.get(namesSchema, '/brands');
  const looser = z.looseObject({});
  await client.get(looser, '/brands');
  expect(statuses).toEqual([200, 200]);
});

it('answer cache: stores only answers with an ETag', async () => {
  const { client, statuses } = api({ '/brands': { names: ['Nike'] } }, { hasTags: false });
  await client.get(namesSchema, '/brands');
  await client.get(namesSchema, '/brands');
  expect(statuses).toEqual([200, 200]);
});

it('answer cache: freezes answers', async () => {
  const { client } = api({ '/brands': { names: ['Nike', 'Coach'] } });
  const { names } = await client.get(namesSchema, '/brands');
  expect(() => names.sort()).toThrow(TypeError);
  expect(names).toEqual(['Nike', 'Coach']);
});

it('answer cache: drops the least recently used answer beyond the limit', async () => {
  // Three answers fit.
  const urls = ['/a', '/b', '/c', '/d'];
  const { client, statuses } = api(
    Object.fromEntries(urls.map((url) => [url, { names: [url.repeat(300_000)] }])),
  );
  for (const url of ['/a', '/b', '/c']) await client.get(namesSchema, url);
  for (const url of ['/a', '/d', '/a', '/b']) await client.get(namesSchema, url);
  expect(statuses.slice(3)).toEqual([304, 200, 304, 200]);
});

it('answer cache: skips an answer larger than the limit', async () => {
  const { client, statuses } = api({ '/all': { names: ['/all'.repeat(600_000)] }, '/a': { names: [] } });
  for (const url of ['/a', '/all', '/all', '/a']) await client.get(namesSchema, url);
  expect(statuses).toEqual([200, 200, 200, 304]);
});
