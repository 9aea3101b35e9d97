/** Milliseconds. */
const TICK_MS = 500;
/** Lateness of a tick from which on the process counts as held up: collecting garbage or a long page stays below it. */
const PAUSE_MS = 1_500;
/** Who waited for the server meanwhile gives up, and tells so, until this long after it. */
const ECHO_MS = 5_000;

export interface PauseWatchOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Is told of a pause as it ends: what failed from its beginning until its echo is over is nobody's fault. */
  readonly onPause: (from: number, to: number) => void;
}

/**
 * Watches for times in which this process could not do its work: stopped, starved, or its event loop held up. No release can
 * bring them about, since releases render in processes of their own. Answers with what ends the watch.
 */
export function watchPauses({ now, onPause }: PauseWatchOptions): () => void {
  let last = now();
  const timer = setInterval(() => {
    const from = last;
    last = now();
    if (last - from > TICK_MS + PAUSE_MS) onPause(from, last + ECHO_MS);
  }, TICK_MS).unref();
  return () => clearInterval(timer);
}
