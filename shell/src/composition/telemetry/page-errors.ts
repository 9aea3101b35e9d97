import type { PageFailure } from 'shared-contracts/release';
import { isApiError } from 'shared-contracts/wire';

// Shares the file that is only loaded after a failure.
export { noFaultOf } from './no-fault.ts';

export type ReportPageFailure = (release: string, outcome: PageFailure, error: unknown) => void;

const MAX_REPORTED = 5;
const LOOP = { errors: 10, within: 5_000 } as const;

const reportedStacks = new Set<string>();
const moments = new Map<string, number[] | null>();

/** Reports uncaught errors of a release: the first ones, and once if they loop. */
export function handlePageError(thrown: unknown, report: ReportPageFailure): void {
  if (!(thrown instanceof Error) || !isCodeError(thrown)) return;
  const stack = thrown.stack ?? '';
  const release = blamed(stack);
  if (!release) return;
  if (reportedStacks.size < MAX_REPORTED && !reportedStacks.has(stack)) {
    reportedStacks.add(stack);
    report(release, 'script-error', thrown);
  }
  if (loops(release)) report(release, 'error-loop', thrown);
}

const isCodeError = (thrown: Error) =>
  thrown.name !== 'AbortError' && !isApiError(thrown) && navigator.onLine;

/** The innermost remote of the stack causes failures in code that it calls. Else the shell. */
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
