import { OUTCOMES_PATH, type Outcome, type OutcomeBeacon } from 'shared-contracts';

export interface OutcomeReport {
  /** `remote@version` */
  readonly release: string;
  readonly outcome: Outcome;
  /** Milliseconds from the start of the mount. */
  readonly ms: number;
  readonly route: string | undefined;
}

/** Sends a beacon: without cookies, and on its way even when the page ends. Nobody waits for it. */
export type SendBeacon = (beacon: OutcomeBeacon) => void;

export const createBeacon =
  (composition: string | undefined, watchingFetch: typeof fetch): SendBeacon =>
  (beacon) => {
    const body = JSON.stringify({ composition, ...beacon });
    watchingFetch(OUTCOMES_PATH, { method: 'POST', keepalive: true, credentials: 'omit', body }).catch(
      () => undefined,
    );
  };

/** Milliseconds. What breaks right after its mount was no good news. */
const GOOD_NEWS_WAITS = 1_000;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Good news waits until the page rests; bad news goes at once, in its place. */
export function reportOutcome(send: SendBeacon, { release, outcome, ms, route }: OutcomeReport): void {
  const report = () =>
    send({ outcomes: [{ release, outcome, ms: Math.round(ms), ...(route === undefined ? {} : { route }) }] });
  clearTimeout(waiting.get(release));
  if (outcome === 'mounted') waiting.set(release, setTimeout(report, GOOD_NEWS_WAITS));
  else report();
}
