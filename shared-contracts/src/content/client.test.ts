import { describe, expect, it } from 'vitest';
import { ApiError, isApiError } from '../wire/errors.ts';
import { createContentClient } from './client.ts';

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const clientOf = (fetch: (url: string, init: RequestInit) => Promise<Response>, timeoutMs = 10_000) =>
  createContentClient({ fetch: fetch as typeof globalThis.fetch, baseUrl: 'http://site.test', timeoutMs });
const never = (_url: string, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
const failureOf = async (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call should have failed'),
    (error: unknown) => error as ApiError,
  );

describe('content client', () => {
  it('sends its version and query, and returns only fields of the schema', async () => {
    const seen: unknown[] = [];
    const client = clientOf(async (url, init) => {
      seen.push(url, new Headers(init.headers).get('x-api-version'));
      return json({
        items: [{ id: 1, slug: 'home', name: 'Home', extra: true }],
        nextCursor: null,
        total: 1,
      });
    });
    const answer = await client.categories({ limit: 5 });
    expect(seen).toEqual(['http://site.test/api/categories?limit=5', '3.0']);
    expect(answer.items).toEqual([{ id: 1, slug: 'home', name: 'Home' }]);
  });

  it('encodes a hostile slug', async () => {
    let asked = '';
    const client = clientOf(async (url) => {
      asked = url;
      return json({ code: 'NOT_FOUND', message: 'No such center', requestId: 'r1' }, 404);
    });
    const error = await failureOf(client.stores('../brands?x'));
    expect(asked).toBe('http://site.test/api/centers/..%2Fbrands%3Fx/stores');
    expect(error).toMatchObject({ code: 'NOT_FOUND', status: 404, requestId: 'r1' });
  });

  it('throws a specific error code for each failure', async () => {
    const timedOut = await failureOf(clientOf(never, 5).brands());
    expect(timedOut).toMatchObject({ code: 'TIMEOUT', status: 0 });

    const stop = new AbortController();
    const call = failureOf(clientOf(never).brands({}, { signal: stop.signal }));
    stop.abort();
    expect(await call).toMatchObject({ code: 'ABORTED' });

    const down = await failureOf(clientOf(() => Promise.reject(new TypeError('fetch failed'))).brands());
    expect(down).toMatchObject({ code: 'NETWORK_ERROR' });

    const strange = await failureOf(clientOf(async () => json({ items: 'none' })).brands());
    expect(strange).toMatchObject({ code: 'INVALID_ANSWER', status: 200 });

    const proxy = await failureOf(
      clientOf(async () => new Response('<h1>Bad gateway</h1>', { status: 502 })).brands(),
    );
    expect(proxy).toMatchObject({ code: 'INVALID_ANSWER', status: 502 });
  });

  it('recognizes an ApiError of another bundle', () => {
    const foreign = { name: 'ApiError', code: 'NOT_FOUND', status: 404, message: '' };
    expect(isApiError(foreign)).toBe(true);
    expect(isApiError(foreign, 'TIMEOUT')).toBe(false);
    expect(isApiError(new ApiError({ code: 'TIMEOUT', message: '' }), 'TIMEOUT')).toBe(true);
    expect(isApiError(new Error('x'))).toBe(false);
  });
});
