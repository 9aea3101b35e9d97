const SLICE_MS = 8;

/** Processes a growing list in short turns. Items stay in the list while `isHeld` returns true. */
export function createSlices<T>(waiting: T[], work: (item: T) => void, isHeld: () => boolean) {
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
