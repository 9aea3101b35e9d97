import { REVISION_HEADER } from 'shared-contracts';
import { CacheFirst } from 'workbox-strategies';
import { pageFacts, releaseOfPath } from './answer-facts.ts';
import {
  asKept,
  FILES,
  findPackFile,
  findPage,
  hasFilesOf,
  isPageLive,
  keptPages,
  keptSince,
  PAGES,
  removeOutdated,
  trimVisited,
} from './kept.ts';
import { isLive } from './known.ts';
import { createMemory, NOTES } from './memory.ts';
import { type WorkerMessage, workerMessageSchema } from './message.ts';
import { NetworkFirst } from './network-first.ts';
import { offlinePage } from './offline-page.ts';
import { PACK, PACK_HEADER } from './pack-names.ts';
import type { ExtendableEvent, WorkerFetchEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/*
 * The site without a line. Pages come from the network, and from what was kept where there is none; files of releases, which never
 * change, from what was kept. Neither is shown unless this browser gets the release now: see `known.ts`, and decisions/0010.
 */

/** Seconds for which a page is waited for before the one that is kept takes its place: a line that is there and carries nothing. */
const PATIENCE_SECONDS = 10;
/** Milliseconds for which a page that was kept is not fetched again because it is looked at. */
const RECENT_MS = 10 * 60_000;
/** Pages that are named where one is not there. */
const MOST_NAMED = 8;

const memory = createMemory(removeOutdated);

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  // By cookie, for canaries: the releases tell what is whose.
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      async cacheWillUpdate({ request, response }) {
        await hearPage(response);
        // What is opened fetches its files itself. What is kept for a page that was come to by a link may be of a newer release than the tab's.
        if (request.mode !== 'navigate' && !(await hasFilesOf(ownOf(response)))) return null;
        return asKept(response, new URL(request.url), await memory.settled(), Date.now());
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
        cachedResponse ?? findPackFile(request),
    },
  ],
});

/** The shell and the page's own remote. The markup of a fragment stands without its files. */
const ownOf = ({ headers }: Response) => pageFacts(headers)?.own.slice(0, 2) ?? [];

async function hearPage({ headers }: Response): Promise<void> {
  // What a tester or a link has chosen is not what this browser keeps pages of.
  const isOnesOwn = /no-store/.test(headers.get('cache-control') ?? '');
  const facts = isOnesOwn ? null : pageFacts(headers);
  if (facts) await memory.learn(facts);
  else await memory.hear(Number(headers.get(REVISION_HEADER)));
}

async function page(event: WorkerFetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const answer = await pages.handle({ event, request });
    // Before the page has it: what it asks for next is answered by this.
    if (!keptSince(answer)) void hearPage(answer);
    return answer;
  } catch (error) {
    if (request.destination !== 'document') throw error;
    const { pathname, search } = new URL(request.url);
    const known = await memory.settled();
    // Its browser's half would find another address than the one that it was drawn for.
    if (search && (await findPage(pathname, known))) return Response.redirect(pathname);
    return offlinePage(pathname + search, await keptPages(known, MOST_NAMED));
  }
}

/** A file of a release that this browser does not get comes over the line or not at all: the browser's own cache may hold it. */
async function file(event: ExtendableEvent, request: Request, release: string) {
  if (isLive(await memory.settled(), [release])) return files.handle({ event, request });
  return fetch(request, { cache: 'reload' });
}

/** What a page asks to be kept: itself, and the files that it has loaded while no worker watched. */
async function keep(event: ExtendableEvent, url: string): Promise<void> {
  const { origin, pathname } = new URL(url, self.location.origin);
  if (origin !== self.location.origin) return;
  const request = new Request(pathname);
  const release = releaseOfPath(pathname);
  if (release) return void (await file(event, request, release));
  const kept = await caches.match(pathname, { cacheName: PAGES, ignoreVary: true });
  if (kept && Date.now() - keptSince(kept) < RECENT_MS && isPageLive(kept, await memory.settled())) return;
  const [answered, done] = pages.handleAll({ event, request });
  await answered;
  await done;
}

const isFile = (url: string) => releaseOfPath(new URL(url, self.location.origin).pathname) !== null;

async function told(event: ExtendableEvent, message: WorkerMessage): Promise<void> {
  if (message.type === 'revision') return memory.hear(message.revision);
  // Files first: a page is kept where its files are.
  const urls = message.urls.toSorted((one, other) => Number(isFile(other)) - Number(isFile(one)));
  for (const url of urls) await keep(event, url).catch(() => undefined);
}

self.addEventListener('install', (event) => {
  // Calls go past the worker, which need not be started for them. Where the browser knows no such routes they pass through it.
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
    // A page is asked for while the worker starts.
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
  // A file that a tab fetches for the pack is kept there, not here.
  if (request.headers.has(PACK_HEADER)) return;
  const release = releaseOfPath(pathname);
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (release) event.respondWith(file(event, request, release));
});

self.addEventListener('message', (event) => {
  const { success, data } = workerMessageSchema.safeParse(event.data);
  if (success) event.waitUntil(told(event, data));
});
