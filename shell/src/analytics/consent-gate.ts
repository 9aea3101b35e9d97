import type { CollectedEvent, Consent } from 'shared-contracts';

export const MOST_UNDECIDED = 100;

/** Holds events until the shopper decides, then passes or drops them. */
export interface ConsentGate {
  add(event: CollectedEvent): void;
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
