import { OUTCOMES_PATH, type Outcome, type OutcomeBeacon, type PageFailure } from 'shared-contracts';
import { wordsOf } from './error-messages.ts';

export interface OutcomeReport {
  readonly release: string;
  readonly outcome: Outcome | PageFailure;
  readonly ms?: number;
  readonly route: string | undefined;
  readonly error?: unknown;
}

/** Sends a beacon without cookies. It survives the end of the page. */
export type SendBeacon = (beacon: OutcomeBeacon) => void;

export const createBeacon =
  (composition: string | undefined, watchingFetch: typeof fetch): SendBeacon =>
  (beacon) => {
    const body = JSON.stringify({ composition, ...beacon });
    watchingFetch(OUTCOMES_PATH, { method: 'POST', keepalive: true, credentials: 'omit', body }).catch(
      () => undefined,
    );
  };

export function tellOutcome(send: SendBeacon, { release, outcome, ms, route, error }: OutcomeReport): void {
  const told = {
    release,
    outcome,
    ...(ms === undefined ? {} : { ms: Math.round(ms) }),
    ...(route === undefined ? {} : { route }),
    ...(error === undefined ? {} : { error: wordsOf(error) }),
  };
  send({ outcomes: [told] });
}

/** Milliseconds. A release that crashes right after its mount does not count as mounted. */
const GOOD_NEWS_WAITS = 1_000;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Reports the end of a mount: success after a delay, failure at once instead of a pending success. */
export function reportOutcome(send: SendBeacon, report: OutcomeReport): void {
  const { outcome } = report;
  const what = `${report.release} ${report.route}`;
  clearTimeout(waiting.get(what));
  if (outcome === 'mounted')
    waiting.set(
      what,
      setTimeout(() => tellOutcome(send, report), GOOD_NEWS_WAITS),
    );
  else tellOutcome(send, report);
}
