const MAX_PER_TURN = 200;
const SLICE_MS = 8;
const MAX_WAITING = 100_000;

export function createTaskThrottle() {
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
    /** Runs `task` now or later. Returns false if the queue is full and the task was rejected. */
    run(task: () => void): boolean {
      schedule();
      if (waiting.length === 0 && taken < MAX_PER_TURN) {
        taken++;
        task();
        return true;
      }
      if (waiting.length - next >= MAX_WAITING) return false;
      waiting.push(task);
      return true;
    },
  };
}
