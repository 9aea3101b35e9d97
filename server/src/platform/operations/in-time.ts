import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that what is asked may take to answer: whoever asks how a server does waits no longer. */
const ANSWER_MS = 2_000;

/** What is answered in time; otherwise, and where it fails, what `otherwise` says. */
export const inTime = <T>(asked: Promise<T>, otherwise: () => T): Promise<T> =>
  Promise.race([asked, wait(ANSWER_MS, undefined, { ref: false }).then(otherwise)]).catch(otherwise);
