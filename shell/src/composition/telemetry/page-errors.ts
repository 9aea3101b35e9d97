import { isApiError, type PageFailure } from 'shared-contracts';

export type TellPageFailure = (release: string, outcome: PageFailure, error: unknown) => void;

const MOST_TOLD = 5;
const LOOP = { errors: 10, within: 5_000 } as const;

const told = new Set<string>();
const moments = new Map<string, number[] | null>();

/** Reports uncaught errors of a release: the first ones, and once if they loop. */
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

const isOfTheCode = (thrown: Error) =>
  thrown.name !== 'AbortError' && !isApiError(thrown) && navigator.onLine;

/**
 * Returns the innermost remote of the stack, because it causes failures in shell or React code that it calls.
 * Else the shell.
 */
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
