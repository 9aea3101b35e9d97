import { type CollectedEvent, collectedEventSchema, STORAGE_KEYS } from 'shared-contracts';
import { z } from 'shared-contracts/zod';

const { name: KEY } = STORAGE_KEYS.waitingEvents;
/** Events that wait for the network beyond a page: the most, and how long they are worth sending, in milliseconds. */
const MOST = 500;
const MAX_AGE = 24 * 60 * 60 * 1000;

/** Events that outlive the page because they could not be sent. Only with the performance consent. */
export interface WaitingEvents {
  /** Takes out what waits, the oldest first. */
  take(): CollectedEvent[];
  keep(events: readonly CollectedEvent[]): void;
}

export function createWaitingEvents(storage: Storage, now: () => number): WaitingEvents {
  function read(): CollectedEvent[] {
    try {
      const parsed = z.array(collectedEventSchema).safeParse(JSON.parse(storage.getItem(KEY) ?? '[]'));
      return parsed.success ? parsed.data.filter(({ time }) => now() - time < MAX_AGE) : [];
    } catch {
      return [];
    }
  }
  return {
    take() {
      const events = read();
      try {
        storage.removeItem(KEY);
      } catch {
        // Storage may be forbidden; then nothing was kept either.
      }
      return events;
    },
    keep(events) {
      if (events.length === 0) return;
      try {
        // Another tab may have kept some meanwhile.
        storage.setItem(KEY, JSON.stringify([...read(), ...events].slice(-MOST)));
      } catch {
        // Full or forbidden: counting is not worth an error to the shopper.
      }
    },
  };
}
