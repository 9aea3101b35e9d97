/** Milliseconds of work before the browser has its turn again. */
const SLICE_MS = 8;

/** Works through what is added, in short turns. */
export interface Slices<T> {
  add(item: T): void;
  /** Works through all that waits, at once: the page is about to go. */
  finish(): void;
}

export function createSlices<T>(work: (item: T) => void): Slices<T> {
  let waiting: T[] = [];
  let next = 0;
  let isScheduled = false;

  function run(until: () => boolean) {
    while (next < waiting.length && until()) {
      const item = waiting[next++] as T;
      try {
        work(item);
      } catch (error) {
        reportError(error);
      }
    }
    if (next < waiting.length) return;
    waiting = [];
    next = 0;
  }

  function turn() {
    isScheduled = false;
    const end = performance.now() + SLICE_MS;
    run(() => performance.now() < end);
    if (waiting.length > 0) schedule();
  }

  function schedule() {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(turn);
  }

  return {
    add(item) {
      waiting.push(item);
      schedule();
    },
    finish: () => run(() => true),
  };
}
