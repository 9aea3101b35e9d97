/** Happenings that are delivered at once within one turn of the browser; what comes beyond waits for the next. */
const AT_ONCE = 200;
/** Milliseconds that delivering what waited may take before the browser has its turn again. */
const SLICE_MS = 8;
/** Most that may wait: it is held in memory, so there is an end to it. */
const MOST_WAITING = 100_000;

/** Spreads a flood of work over many short turns, in its order, so that the page stays usable meanwhile. */
export interface Pace {
  /** Runs `task` now, or soon when there is too much of it. False when so much waits that it was not taken. */
  run(task: () => void): boolean;
}

export function createPace(): Pace {
  let waiting: Array<() => void> = [];
  let next = 0;
  let taken = 0;
  let isScheduled = false;

  function schedule() {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(turn);
  }

  function turn() {
    isScheduled = false;
    taken = 0;
    const end = performance.now() + SLICE_MS;
    while (next < waiting.length && performance.now() < end) waiting[next++]?.();
    if (next < waiting.length) return schedule();
    waiting = [];
    next = 0;
  }

  return {
    run(task) {
      schedule();
      if (waiting.length === 0 && taken < AT_ONCE) {
        taken++;
        task();
        return true;
      }
      if (waiting.length - next >= MOST_WAITING) return false;
      waiting.push(task);
      return true;
    },
  };
}
