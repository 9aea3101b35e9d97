import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that what is asked may take to answer: whoever asks how a server does waits no longer. */
const ANSWER_MS = 2_000;
/** Milliseconds by which a timer is late only where the process stood still. */
const LATE_MS = 100;

/** What is answered in time; otherwise, and where it fails, what `otherwise` says. */
export const inTime = <T>(asked: Promise<T>, otherwise: () => T): Promise<T> =>
  Promise.race([asked, timeIsUp().then(otherwise)]).catch(otherwise);

/** An answer that came while this process stood still is read before. */
async function timeIsUp(): Promise<void> {
  const due = performance.now() + ANSWER_MS;
  await wait(ANSWER_MS, undefined, { ref: false });
  if (performance.now() - due > LATE_MS) await wait(LATE_MS, undefined, { ref: false });
}
