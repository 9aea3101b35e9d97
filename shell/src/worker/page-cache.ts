import { cachedAt, cachedSince, isKeepable, pageFacts, releaseOfPath } from './answer-facts.ts';
import { isLive, type Known } from './live-revision.ts';
import { PACK, PACK_NOTE, packNoteSchema } from './pack-names.ts';
import { vouchedFile, vouchedPage } from './vouched-answers.ts';

/**
 * Caches of the worker. Increase the number when the format changes: the worker deletes caches with other
 * names.
 */
export const PAGES = 'pages-2';
export const FILES = 'files-2';

const MAX_VISITED = 40;

/** Headers that describe the transferred bytes, which differ from the cached ones. */
const TRANSFER_HEADERS = ['content-encoding', 'content-length', 'etag', 'vary'];

export function liveCopyOf(answer: Response, url: URL, known: Known, now: number): Response | null {
  return isPageLive(answer, known) ? copyOf(answer, url, now) : null;
}

export function copyOf(answer: Response, url: URL, now: number): Response | null {
  if (!pageFacts(answer.headers) || !isKeepable(answer, url)) return null;
  const headers = new Headers(answer.headers);
  for (const name of TRANSFER_HEADERS) headers.delete(name);
  headers.set('server-timing', cachedAt(now));
  return new Response(answer.body, { headers });
}

const isPageLive = ({ headers }: Response, known: Known): boolean =>
  isLive(known, pageFacts(headers)?.own ?? []);

const isFileLive = (url: string, known: Known): boolean => {
  const release = releaseOfPath(new URL(url).pathname);
  return release !== null && isLive(known, [release]);
};

/**
 * Deletes cached pages and files whose releases are not live. Reads `known` for each entry, because it may
 * change meanwhile. Deletes nothing while the releases are unknown.
 */
export async function removeOutdated(known: () => Known): Promise<void> {
  const isKnown = () => known().releases !== null;
  for (const name of [PAGES, PACK, FILES]) {
    // Opening a missing cache would create it.
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname === PACK_NOTE) continue;
      const answer = await cache.match(request);
      const isOurs =
        answer && (releaseOfPath(pathname) ? isFileLive(request.url, known()) : isPageLive(answer, known()));
      if (isKnown() && !isOurs) await cache.delete(request);
    }
  }
}

export async function findPage(pathname: string, known: Known): Promise<Response | undefined> {
  const found = await Promise.all(
    [PAGES, PACK].map(async (cacheName) =>
      vouchedPage(pathname, await caches.match(pathname, { cacheName, ignoreVary: true })),
    ),
  );
  return found
    .filter((page) => page && isPageLive(page, known))
    .toSorted((one, other) => cachedSince(other as Response) - cachedSince(one as Response))[0];
}

/** Returns a release's file from the visit pack and copies it to `FILES`, so that it outlives the pack. */
export async function findPackFile(request: Request): Promise<Response | undefined> {
  const kept = await caches.match(request, { cacheName: PACK, ignoreVary: true });
  const found = await vouchedFile(new URL(request.url).pathname, kept);
  if (found) {
    const copy = found.clone();
    const files = await caches.open(FILES);
    // If storage is full, the pack still has it.
    void files.put(request, copy).catch(() => undefined);
  }
  return found;
}

/** Whether files of each release are cached. Without them a page would not become interactive. */
export async function hasFilesOf(releases: readonly string[]): Promise<boolean> {
  const requests = await (await caches.open(FILES)).keys();
  const here = new Set(requests.map(({ url }) => releaseOfPath(new URL(url).pathname)));
  return releases.every((release) => here.has(release));
}

export async function trimVisited(): Promise<void> {
  const pages = await caches.open(PAGES);
  // Keys are in insertion order.
  for (const request of (await pages.keys()).slice(0, -MAX_VISITED)) await pages.delete(request);
}

export interface CachedPage {
  readonly path: string;
  readonly title: string;
}

export async function cachedPages(known: Known, max: number): Promise<CachedPage[]> {
  const visited = (await (await caches.open(PAGES)).keys()).map(({ url }) => new URL(url).pathname);
  const [first, ...others] = await packPages();
  const paths = new Set([...(first ? [first] : []), ...visited.toReversed(), ...others]);
  const found: CachedPage[] = [];
  for (const path of paths) {
    if (found.length === max) break;
    const page = await findPage(path, known);
    const [, title] = /<title>([^<]*?)(?: \| [^<|]*)?<\/title>/.exec((await page?.text()) ?? '') ?? [];
    if (title) found.push({ path, title });
  }
  return found;
}

async function packPages(): Promise<readonly string[]> {
  const note = await caches.match(PACK_NOTE, { cacheName: PACK });
  const { data } = packNoteSchema.safeParse(await note?.json().catch(() => null));
  return data?.pages ?? [];
}
