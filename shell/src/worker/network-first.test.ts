import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeCaches } from '../testing/fakes.ts';
import { NetworkFirst } from './network-first.ts';

// Workbox reads these when it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
});

class FakeFetchEvent {
  readonly preloadResponse: Promise<Response>;
  constructor(preloadResponse: Promise<Response>) {
    this.preloadResponse = preloadResponse;
  }
  waitUntil(): void {}
}

const ADDRESS = 'http://localhost/brands';
const page = Object.defineProperty(new Request(ADDRESS), 'mode', { value: 'navigate' });

async function answerOf(preloaded: Promise<Response>): Promise<Response> {
  const event = new FakeFetchEvent(preloaded) as unknown as FetchEvent;
  const [answer, isDone] = new NetworkFirst({ cacheName: 'pages' }).handleAll({ event, request: page });
  await isDone;
  return answer;
}

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
])('NetworkFirst: answers with the cached page when the preload %s', async (_how, preloaded) => {
  expect(await (await answerOf(preloaded())).text()).toBe('kept');
});

it('NetworkFirst: answers with the preloaded page', async () => {
  expect(await (await answerOf(Promise.resolve(new Response('new')))).text()).toBe('new');
});
