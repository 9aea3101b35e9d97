import { setTimeout as wait } from 'node:timers/promises';

// Milliseconds. Health checks do not wait longer.
const ANSWER_MS = 2_000;
// A timer is later than this (ms) only if the process was paused.
const LATE_MS = 100;

/** Returns the result, or `otherwise()` if it fails or takes longer than two seconds. */
export const withTimeout = <T>(asked: Promise<T>, otherwise: () => T): Promise<T> =>
  Promise.race([asked, timeIsUp().then(otherwise)]).catch(otherwise);

// Gives a paused process time to read an answer that has already arrived.
async function timeIsUp(): Promise<void> {
  const due = performance.now() + ANSWER_MS;
  await wait(ANSWER_MS, undefined, { ref: false });
  if (performance.now() - due > LATE_MS) await wait(LATE_MS, undefined, { ref: false });
}
