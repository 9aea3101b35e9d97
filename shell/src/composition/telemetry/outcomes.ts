import { OUTCOMES_PATH } from 'shared-contracts/composition';
import {
  ERROR_LIMITS,
  type ErrorWords,
  type Outcome,
  type OutcomeBeacon,
  type PageFailure,
} from 'shared-contracts/release';

export interface OutcomeReport {
  readonly release: string;
  readonly outcome: Outcome | PageFailure;
  readonly ms?: number;
  readonly route: string | undefined;
  readonly error?: unknown;
  readonly isMarkupKept?: boolean | undefined;
}

export type SendBeacon = (beacon: OutcomeBeacon) => void;

export const createBeacon =
  (composition: string | undefined, watchingFetch: typeof fetch): SendBeacon =>
  (beacon) => {
    const body = JSON.stringify({ composition, ...beacon });
    watchingFetch(OUTCOMES_PATH, { method: 'POST', keepalive: true, credentials: 'omit', body }).catch(
      () => undefined,
    );
  };

export function sendOutcome(send: SendBeacon, report: OutcomeReport): void {
  const { release, outcome, ms, route, error, isMarkupKept } = report;
  const reported = {
    release,
    outcome,
    ms: ms && Math.round(ms),
    route,
    error: error === undefined ? error : describeError(error),
    isMarkupKept,
  };
  if (outcome === 'mounted') send({ outcomes: [reported] });
  else
    void import(/* webpackChunkName: "page-errors" */ './page-errors.ts')
      // Without the network, this file of the shell does not arrive either.
      .then(
        ({ noFaultOf }) => noFaultOf(report),
        () => 'unreachable' as const,
      )
      .then((noFault) => send({ outcomes: [{ ...reported, noFault }] }));
}

/** Milliseconds. A release that crashes right after its mount does not count as mounted. */
const SUCCESS_DELAY_MS = 1_000;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

export function reportOutcome(send: SendBeacon, report: OutcomeReport): void {
  const { outcome } = report;
  const key = `${report.release} ${report.route}`;
  clearTimeout(waiting.get(key));
  if (outcome === 'mounted')
    waiting.set(
      key,
      setTimeout(() => sendOutcome(send, report), SUCCESS_DELAY_MS),
    );
  else sendOutcome(send, report);
}

const FIELDS = 'textarea, input:not([type=radio], [type=checkbox], [type=hidden], [type=submit])';
const MIN_TYPED_LENGTH = 3;

/** Removes values that the shopper typed, so that they never leave the browser. */
function withoutTyped(text: string): string {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS);
  return [...fields].reduce(
    (rest, { value }) => (value.length < MIN_TYPED_LENGTH ? rest : rest.replaceAll(value, '…')),
    text,
  );
}

/** Describes an error for the beacon. The stack is sent without the message. */
function describeError(thrown: unknown): ErrorWords {
  if (!(thrown instanceof Error))
    return { message: withoutTyped(String(thrown)).slice(0, ERROR_LIMITS.message) };
  const { name, message, stack = '' } = thrown.cause instanceof Error ? thrown.cause : thrown;
  return {
    name: name.slice(0, ERROR_LIMITS.name),
    message: withoutTyped(message).slice(0, ERROR_LIMITS.message),
    stack: withoutTyped(stack.replace(message, '')).slice(0, ERROR_LIMITS.stack),
  };
}
