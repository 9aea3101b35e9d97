const TICK_MS = 500;
/** Minimum delay of a tick that counts as a pause. Garbage collection and long pages stay below it. */
const PAUSE_MS = 1_500;
/** Clients that waited during a pause report their timeouts until this long after it. */
const ECHO_MS = 5_000;

interface PauseWatchOptions {
  readonly now: () => number;
  readonly onPause: (from: number, to: number) => void;
}

/** Detects pauses of this process, which releases cannot cause. Returns a function that ends the watch. */
export function watchPauses({ now, onPause }: PauseWatchOptions): () => void {
  let last = now();
  const timer = setInterval(() => {
    const from = last;
    last = now();
    if (last - from > TICK_MS + PAUSE_MS) onPause(from, last + ECHO_MS);
  }, TICK_MS).unref();
  return () => clearInterval(timer);
}
