import { isApiError, type PageFailure } from 'shared-contracts';

export type TellPageFailure = (release: string, outcome: PageFailure, error: unknown) => void;

/** Different errors of a page that are told of. */
const MOST_TOLD = 5;
/** So many errors within so many milliseconds are a loop, and no page to be used. */
const LOOP = { errors: 10, within: 5_000 } as const;

const told = new Set<string>();
/** Moments of each release's last errors; null once its loop was told of. */
const moments = new Map<string, number[] | null>();

/** Hears an error that nothing caught. Told of is what a release is at fault for: its first ones, and that it goes on and on. */
export function hearPageError(thrown: unknown, tell: TellPageFailure): void {
  if (!(thrown instanceof Error) || !isOfTheCode(thrown)) return;
  const stack = thrown.stack ?? '';
  const release = blamed(stack);
  if (!release) return;
  if (told.size < MOST_TOLD && !told.has(stack)) {
    told.add(stack);
    tell(release, 'script-error', thrown);
  }
  if (loops(release)) tell(release, 'error-loop', thrown);
}

/** What was stopped on purpose, or could not be fetched, is no fault of the code. */
const isOfTheCode = (thrown: Error) =>
  thrown.name !== 'AbortError' && !isApiError(thrown) && navigator.onLine;

/** The innermost remote of a stack: what it calls of the shell or of React fails because of it. Else the shell. */
function blamed(stack: string): string | undefined {
  const releases = [...stack.matchAll(/\/releases\/([a-z][a-z0-9-]*)\/([^/\s]+)\//g)].map(
    ([, name, version]) => `${name}@${version}`,
  );
  return releases.find((release) => !release.startsWith('shell@')) ?? releases[0];
}

function loops(release: string): boolean {
  const known = moments.get(release);
  if (known === null) return false;
  const now = performance.now();
  const last = [...(known ?? []), now].slice(-LOOP.errors);
  const [first = now] = last;
  const isLoop = last.length === LOOP.errors && now - first < LOOP.within;
  moments.set(release, isLoop ? null : last);
  return isLoop;
}
