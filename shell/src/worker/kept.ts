import { isKeepable, pageFacts, releaseOfPath } from './answer-facts.ts';
import { isLive, type Known } from './known.ts';
import { PACK, PACK_NOTE, packNoteSchema } from './pack-names.ts';

/** Caches of the worker. A number goes up with their layout; those of another layout are removed when a worker takes over. */
export const PAGES = 'pages-1';
export const FILES = 'files-1';

/** Pages that are kept because they were looked at; the longest unseen goes first. */
const MOST_VISITED = 40;

/** Metric of Server-Timing that tells a document since when it has been kept: its description, in milliseconds since the epoch. */
export const KEPT_SINCE = 'kept';
/** They describe the bytes as they came over the line, which are others than those that are kept. */
const OF_THE_LINE = ['content-encoding', 'content-length', 'etag', 'vary'];

/** The answer as it is kept; null where it is not. */
export function asKept(answer: Response, url: URL, known: Known, now: number): Response | null {
  return isPageLive(answer, known) ? copyOf(answer, url, now) : null;
}

/** Copy of a public page for times without a line; null of what is none. */
export function copyOf(answer: Response, url: URL, now: number): Response | null {
  if (!pageFacts(answer.headers) || !isKeepable(answer, url)) return null;
  const headers = new Headers(answer.headers);
  for (const name of OF_THE_LINE) headers.delete(name);
  headers.set('server-timing', `${KEPT_SINCE};desc="${now}"`);
  return new Response(answer.body, { headers });
}

/** Milliseconds since the epoch since which a page has been kept. */
export const keptSince = ({ headers }: Response): number =>
  Number(/desc="(\d+)"/.exec(headers.get('server-timing') ?? '')?.[1] ?? 0);

export const isPageLive = ({ headers }: Response, known: Known): boolean =>
  isLive(known, pageFacts(headers)?.own ?? []);

const isFileLive = (url: string, known: Known): boolean => {
  const release = releaseOfPath(new URL(url).pathname);
  return release !== null && isLive(known, [release]);
};

/**
 * Removes what runs a release that this browser does not get any more, by what is known as each is looked at: a newer page may have
 * told more meanwhile. While nothing is known but a revision, nothing is shown and nothing removed.
 */
export async function removeOutdated(known: () => Known): Promise<void> {
  const isKnown = () => known().releases !== null;
  for (const name of [PAGES, PACK, FILES]) {
    // What is not there is not made by looking.
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

/** The page as it was kept last, because it was looked at or in the pack; undefined where none may be shown. */
export async function findPage(pathname: string, known: Known): Promise<Response | undefined> {
  const found = await Promise.all(
    [PAGES, PACK].map((cacheName) => caches.match(pathname, { cacheName, ignoreVary: true })),
  );
  return found
    .filter((page) => page && isPageLive(page, known))
    .toSorted((one, other) => keptSince(other as Response) - keptSince(one as Response))[0];
}

/** File of a release as it lies in the pack; it is a visited page's as well from then on, and stays when the pack goes. */
export async function findPackFile(request: Request): Promise<Response | undefined> {
  const found = await caches.match(request, { cacheName: PACK, ignoreVary: true });
  if (found) {
    const copy = found.clone();
    const files = await caches.open(FILES);
    // A device that is full has it still.
    void files.put(request, copy).catch(() => undefined);
  }
  return found;
}

/** Whether files of each of these releases are here: a page without any could be seen, and not used. */
export async function hasFilesOf(releases: readonly string[]): Promise<boolean> {
  const requests = await (await caches.open(FILES)).keys();
  const here = new Set(requests.map(({ url }) => releaseOfPath(new URL(url).pathname)));
  return releases.every((release) => here.has(release));
}

/** Removes the pages that were looked at longest ago. */
export async function trimVisited(): Promise<void> {
  const pages = await caches.open(PAGES);
  // In the order in which they were put there.
  for (const request of (await pages.keys()).slice(0, -MOST_VISITED)) await pages.delete(request);
}

/** A page that could be opened now. */
export interface KeptPage {
  readonly path: string;
  /** Markup: the page's own title, without the site's name behind it. */
  readonly title: string;
}

/** Pages that can be shown now: the pack itself, then the last one that was looked at first. */
export async function keptPages(known: Known, most: number): Promise<KeptPage[]> {
  const visited = (await (await caches.open(PAGES)).keys()).map(({ url }) => new URL(url).pathname);
  const [first, ...others] = await packPages();
  const paths = new Set([...(first ? [first] : []), ...visited.toReversed(), ...others]);
  const found: KeptPage[] = [];
  for (const path of paths) {
    if (found.length === most) break;
    const page = await findPage(path, known);
    const [, title] = /<title>([^<]*?)(?: \| [^<|]*)?<\/title>/.exec((await page?.text()) ?? '') ?? [];
    if (title) found.push({ path, title });
  }
  return found;
}

/** Paths of the pack, its own page first. */
async function packPages(): Promise<readonly string[]> {
  const note = await caches.match(PACK_NOTE, { cacheName: PACK });
  const { data } = packNoteSchema.safeParse(await note?.json().catch(() => null));
  return data?.pages ?? [];
}
