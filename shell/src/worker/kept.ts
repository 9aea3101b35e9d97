import { isKeepable, pageFacts, releaseOfPath } from './answer-facts.ts';
import { isLive, type Known } from './known.ts';

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
  const facts = pageFacts(answer.headers);
  if (!facts || !isKeepable(answer, url) || !isLive(known, facts.own)) return null;
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
  const [pages, files] = await Promise.all([caches.open(PAGES), caches.open(FILES)]);
  for (const request of await pages.keys()) {
    const page = await pages.match(request);
    if (page && isKnown() && !isPageLive(page, known())) await pages.delete(request);
  }
  for (const request of await files.keys())
    if (isKnown() && !isFileLive(request.url, known())) await files.delete(request);
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
  /** Markup, as the page's own title. */
  readonly title: string;
}

/** Pages that can be shown now, the last one that was looked at first. */
export async function keptPages(known: Known, most: number): Promise<KeptPage[]> {
  const pages = await caches.open(PAGES);
  const found: KeptPage[] = [];
  for (const request of (await pages.keys()).toReversed()) {
    if (found.length === most) break;
    const page = await pages.match(request);
    if (!page || !isPageLive(page, known)) continue;
    const [, title] = /<title>([^<]*)<\/title>/.exec(await page.text()) ?? [];
    if (title) found.push({ path: new URL(request.url).pathname, title });
  }
  return found;
}
