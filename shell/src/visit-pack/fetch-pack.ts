import {
  SIGNATURE_HEADER,
  VISIT_PACK_PATH,
  type VisitPack,
  visitPackSchema,
} from 'shared-contracts/composition';
import { API_TIMEOUT_MS, withQuery } from 'shared-contracts/content';
import { PACK, PACK_HEADER, PACK_NOTE, type PackNote, packNoteSchema } from '../worker/pack-names.ts';
import { copyOf, FILES } from '../worker/page-cache.ts';

const PARALLEL_FETCHES = 4;
const FETCH_TIMEOUT_MS = 60_000;

/** The pack was removed or replaced during the download. */
export class PackRemovedError extends Error {}

export async function askPack(fetch: typeof globalThis.fetch, centre: string): Promise<VisitPack> {
  const signal = AbortSignal.timeout(API_TIMEOUT_MS);
  const answer = await fetch(withQuery(VISIT_PACK_PATH, { centre }), { cache: 'no-store', signal });
  if (!answer.ok) throw new Error(`Cannot load the visit pack: the server answered ${answer.status}.`);
  return visitPackSchema.parse(await answer.json());
}

export async function readPack(): Promise<{ note: PackNote; isWhole: boolean } | null> {
  // Opening a missing cache would create it.
  if (!(await caches.has(PACK))) return null;
  const cache = await caches.open(PACK);
  const note = packNoteSchema.safeParse(await (await cache.match(PACK_NOTE))?.json().catch(() => null));
  if (!note.success) return null;
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  // The worker shows no page of a pack from before signatures.
  const isSigned = (await cache.match(note.data.pages[0] ?? ''))?.headers.has(SIGNATURE_HEADER) ?? false;
  return { note: note.data, isWhole: isSigned && note.data.pages.every((path) => cached.has(path)) };
}

export const weightOf = ({ pages, files }: VisitPack): number =>
  [...pages, ...files].reduce((sum, { bytes }) => sum + bytes, 0);

interface FetchOptions {
  readonly fetch: typeof globalThis.fetch;
  isWanted(): boolean;
  onProgress(done: number): void;
}

/**
 * Downloads a pack into its cache: all pages, and the files that are missing. Removes old parts. Writes the
 * note last.
 *
 * @throws PackRemovedError, QuotaExceededError if storage is full, or the error of a fetch.
 */
export async function fetchPack(
  pack: VisitPack,
  { fetch, isWanted, onProgress }: FetchOptions,
): Promise<void> {
  // Opening a removed cache would create it again.
  if (!isWanted()) throw new PackRemovedError();
  const cache = await caches.open(PACK);
  let done = 0;
  const parts = [
    ...pack.files.map((file) => ({ ...file, load: () => loadFile(fetch, cache, file.path) })),
    ...pack.pages.map((page) => ({ ...page, load: () => loadPage(fetch, cache, page.path) })),
  ].values();
  const work = async () => {
    for (const { bytes, load } of parts) {
      if (!isWanted()) throw new PackRemovedError();
      await load();
      done += bytes;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_FETCHES }, work));
  const paths = new Set([...pack.pages, ...pack.files].map(({ path }) => path));
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== PACK_NOTE && !paths.has(pathname)) await cache.delete(request);
  }
  const note: PackNote = {
    centre: pack.centre,
    version: pack.version,
    savedAt: Date.now(),
    bytes: weightOf(pack),
    pages: pack.pages.map(({ path }) => path),
  };
  if (!isWanted()) throw new PackRemovedError();
  await cache.put(PACK_NOTE, new Response(JSON.stringify(note)));
}

async function loadFile(fetch: typeof globalThis.fetch, cache: Cache, path: string): Promise<void> {
  const isSigned = (answer: Response | undefined) => answer?.headers.has(SIGNATURE_HEADER);
  if (isSigned(await cache.match(path, { ignoreVary: true }))) return;
  const known = await caches.match(path, { cacheName: FILES, ignoreVary: true });
  await cache.put(path, known ?? (await request(fetch, path)));
}

async function loadPage(fetch: typeof globalThis.fetch, cache: Cache, path: string): Promise<void> {
  const copy = copyOf(
    await request(fetch, path, { cache: 'no-cache' }),
    new URL(path, location.origin),
    Date.now(),
  );
  if (!copy) throw new Error(`${path} is not a page that may be cached.`);
  await cache.put(path, copy);
}

async function request(
  fetch: typeof globalThis.fetch,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
  const answer = await fetch(path, { ...init, signal, headers: { [PACK_HEADER]: '1' } });
  if (!answer.ok) throw new Error(`Cannot load ${path}: the server answered ${answer.status}.`);
  return answer;
}
