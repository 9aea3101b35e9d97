import { REVISION_HEADER, SIGNATURE_HEADER } from 'shared-contracts/composition';
import { z } from 'shared-contracts/zod';
import { CacheFirst } from 'workbox-strategies';
import { cachedSince, pageFacts, releaseOfPath } from './answer-facts.ts';
import { isLive } from './live-revision.ts';
import { createMemory, NOTES } from './memory.ts';
import { NetworkFirst } from './network-first.ts';
import { offlinePage } from './offline-page.ts';
import { PACK, PACK_HEADER } from './pack-names.ts';
import {
  cachedPages,
  FILES,
  findPackFile,
  findPage,
  hasFilesOf,
  liveCopyOf,
  PAGES,
  removeOutdated,
  trimVisited,
} from './page-cache.ts';
import { vouchedFile } from './vouched-answers.ts';
import type { ExtendableEvent, WorkerFetchEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/* Serves the site offline. Pages come from the network first, release files from the cache first. Cached
   content is shown only if this browser still gets its release: see `live-revision.ts` and decisions/0010. */

const NETWORK_TIMEOUT_SECONDS = 10;
const RECENT_MS = 10 * 60_000;
const MAX_LISTED = 8;

const MAX_URLS = 100;

const workerMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('revision'), revision: z.int().check(z.positive()) }),
  /** Paths to cache: the current page, and files that loaded before the worker. */
  z.object({ type: z.literal('keep'), urls: z.array(z.string()).check(z.maxLength(MAX_URLS)) }),
]);
export type WorkerMessage = z.infer<typeof workerMessageSchema>;

const memory = createMemory(removeOutdated);

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  // `Vary: Cookie` is for canaries. Here the releases decide.
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      async cacheWillUpdate({ request, response }) {
        await noteRelease(response);
        // A navigation loads its own files. A page cached after a soft navigation may be of a newer release
        // than the tab's files.
        if (request.mode !== 'navigate' && !(await hasFilesOf(ownOf(response)))) return null;
        return liveCopyOf(response, new URL(request.url), await memory.settled(), Date.now());
      },
      async cacheDidUpdate() {
        await trimVisited();
      },
      async cachedResponseWillBeUsed({ request }) {
        const { pathname, search } = new URL(request.url);
        return search ? null : findPage(pathname, await memory.settled());
      },
    },
  ],
});

const files = new CacheFirst({
  cacheName: FILES,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        (await vouchedFile(new URL(request.url).pathname, cachedResponse)) ?? findPackFile(request),
      // A browser may have fetched the file from a server that signed nothing.
      fetchDidSucceed: async ({ request, response }) =>
        !response.ok || response.headers.has(SIGNATURE_HEADER)
          ? response
          : fetch(request, { cache: 'reload' }),
    },
  ],
});

/** The shell and the page's remote. Fragments work as plain markup without their files. */
const ownOf = ({ headers }: Response) => pageFacts(headers)?.own.slice(0, 2) ?? [];

async function noteRelease({ headers }: Response): Promise<void> {
  // Pages for testers and previews say nothing about this browser's regular releases.
  const isPersonal = /no-store/.test(headers.get('cache-control') ?? '');
  const facts = isPersonal ? null : pageFacts(headers);
  if (facts) await memory.learn(facts);
  else await memory.hear(Number(headers.get(REVISION_HEADER)));
}

async function page(event: WorkerFetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const answer = await pages.handle({ event, request });
    // Before the page receives it, so that its next requests use the new releases.
    if (!cachedSince(answer)) void noteRelease(answer);
    return answer;
  } catch (error) {
    if (request.destination !== 'document') throw error;
    const { pathname, search } = new URL(request.url);
    const known = await memory.settled();
    // The cached page was rendered without the query and would not hydrate with it.
    if (search && (await findPage(pathname, known))) return Response.redirect(pathname);
    return offlinePage(pathname + search, await cachedPages(known, MAX_LISTED));
  }
}

/** Files of other releases must come from the network, because the HTTP cache may also have them. */
async function file(event: ExtendableEvent, request: Request, release: string) {
  if (isLive(await memory.settled(), [release])) return files.handle({ event, request });
  return fetch(request, { cache: 'reload' });
}

async function cacheUrl(event: ExtendableEvent, url: string): Promise<void> {
  const { origin, pathname } = new URL(url, self.location.origin);
  if (origin !== self.location.origin) return;
  const request = new Request(pathname);
  const release = releaseOfPath(pathname);
  if (release) return void (await file(event, request, release));
  const cached = await findPage(pathname, await memory.settled());
  if (cached && Date.now() - cachedSince(cached) < RECENT_MS) return;
  const [answered, done] = pages.handleAll({ event, request });
  await answered;
  await done;
}

const isFile = (url: string) => releaseOfPath(new URL(url, self.location.origin).pathname) !== null;

async function handleMessage(event: ExtendableEvent, message: WorkerMessage): Promise<void> {
  if (message.type === 'revision') return memory.hear(message.revision);
  // Files first: a page is cached only if its files are.
  const urls = message.urls.toSorted((one, other) => Number(isFile(other)) - Number(isFile(one)));
  for (const url of urls) await cacheUrl(event, url).catch(() => undefined);
}

self.addEventListener('install', (event) => {
  // API calls bypass the worker. Browsers without static routing send them through it.
  const addRoutes: unknown = Reflect.get(event, 'addRoutes');
  if (typeof addRoutes === 'function')
    event.waitUntil(
      Promise.resolve(
        addRoutes.call(event, [{ condition: { urlPattern: '/api/*' }, source: 'network' }]),
      ).catch(() => undefined),
    );
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const begin = async () => {
    // Requests the page while the worker starts.
    await self.registration.navigationPreload?.enable();
    for (const name of await caches.keys())
      if (![PAGES, FILES, NOTES, PACK].includes(name)) await caches.delete(name);
    await self.clients.claim();
    await memory.settled();
  };
  event.waitUntil(begin());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  // Files for the pack are cached by the tab.
  if (request.headers.has(PACK_HEADER)) return;
  const release = releaseOfPath(pathname);
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (release) event.respondWith(file(event, request, release));
});

self.addEventListener('message', (event) => {
  const { success, data } = workerMessageSchema.safeParse(event.data);
  if (success) event.waitUntil(handleMessage(event, data));
});
