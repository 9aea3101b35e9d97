/** Milliseconds of work before the browser has its turn again. */
const SLICE_MS = 8;

/** Works through a list that others add to, in short turns. */
export interface Slices {
  /** Something has been added, or is not held up any more. */
  added(): void;
  /** Works through all that waits, at once: the page is about to go. */
  finish(): void;
}

/** `isHeld`: while it is true everything stays in the list. */
export function createSlices<T>(waiting: T[], work: (item: T) => void, isHeld: () => boolean): Slices {
  let next = 0;
  let isScheduled = false;

  function run(until: () => boolean) {
    while (next < waiting.length && !isHeld() && until()) {
      const item = waiting[next++] as T;
      try {
        work(item);
      } catch (error) {
        reportError(error);
      }
    }
    if (next < waiting.length) return;
    waiting.length = 0;
    next = 0;
  }

  function turn() {
    isScheduled = false;
    const end = performance.now() + SLICE_MS;
    run(() => performance.now() < end);
    if (waiting.length > 0) schedule();
  }

  function schedule() {
    if (isScheduled || isHeld()) return;
    isScheduled = true;
    setTimeout(turn);
  }

  return { added: schedule, finish: () => run(() => true) };
}
