import type { CollectedEvent, Consent } from 'shared-contracts';

/** Most events that wait in memory while the shopper has not answered. */
export const MOST_UNDECIDED = 100;

/** Stands between the bus and the sinks. Undecided: events wait. Granted: they go on. Refused: they are dropped. */
export interface ConsentGate {
  add(event: CollectedEvent): void;
  /** The shopper has answered, or changed their mind. */
  decide(consent: Consent): void;
}

export function createConsentGate(pass: (event: CollectedEvent) => void): ConsentGate {
  let consent: Consent | null = null;
  let waiting: CollectedEvent[] = [];
  return {
    add(event) {
      if (consent?.performance || consent?.targeting) pass(event);
      else if (!consent?.decided && waiting.length < MOST_UNDECIDED) waiting.push(event);
    },
    decide(next) {
      consent = next;
      if (!next.decided) return;
      const held = waiting;
      waiting = [];
      if (next.performance || next.targeting) for (const event of held) pass(event);
    },
  };
}
