import type { Consent } from 'shared-contracts/member';
import type { CollectedEvent } from 'shared-contracts/shell';

export const MAX_UNDECIDED = 100;

export function createConsentGate(pass: (event: CollectedEvent) => void) {
  let consent: Consent | null = null;
  let waiting: CollectedEvent[] = [];
  return {
    add(event: CollectedEvent) {
      if (consent?.performance || consent?.targeting) pass(event);
      else if (!consent?.decided && waiting.length < MAX_UNDECIDED) waiting.push(event);
    },
    decide(next: Consent) {
      consent = next;
      if (!next.decided) return;
      const held = waiting;
      waiting = [];
      if (next.performance || next.targeting) for (const event of held) pass(event);
    },
  };
}
