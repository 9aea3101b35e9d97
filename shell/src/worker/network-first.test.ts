import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeCaches } from './fake-caches.ts';
import { NetworkFirst } from './network-first.ts';

// Workbox looks for them as it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
});

/** As far as Workbox looks at one. */
class FakeFetchEvent {
  readonly preloadResponse: Promise<Response>;
  constructor(preloadResponse: Promise<Response>) {
    this.preloadResponse = preloadResponse;
  }
  waitUntil(): void {}
}

const ADDRESS = 'http://localhost/brands';
const page = Object.defineProperty(new Request(ADDRESS), 'mode', { value: 'navigate' });

const answerOf = async (preloaded: Promise<Response>) =>
  new NetworkFirst({ cacheName: 'pages' }).handle({
    event: new FakeFetchEvent(preloaded) as unknown as FetchEvent,
    request: page,
  });

beforeEach(async () => {
  const caches = createFakeCaches();
  await (await caches.open('pages')).put(ADDRESS, new Response('kept'));
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('FetchEvent', FakeFetchEvent);
  vi.stubGlobal('ExtendableEvent', FakeFetchEvent);
  vi.stubGlobal('location', new URL(ADDRESS));
});

it.each([
  ['fails, as in most browsers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is an error in itself, as in Firefox', async () => Response.error()],
])('Network first: a page is the kept one where what was asked for ahead %s', async (_how, preloaded) => {
  expect(await (await answerOf(preloaded())).text()).toBe('kept');
});

it('Network first: a page is what was asked for ahead', async () => {
  expect(await (await answerOf(Promise.resolve(new Response('new')))).text()).toBe('new');
});
