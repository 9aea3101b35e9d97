import { type CollectedEvent, collectedEventSchema, STORAGE_KEYS } from 'shared-contracts';
import { z } from 'shared-contracts/zod';

const { name: KEY } = STORAGE_KEYS.waitingEvents;
const MOST = 500;
const MAX_AGE = 24 * 60 * 60 * 1000;

export interface WaitingEvents {
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
        // Blocked storage holds no events.
      }
      return events;
    },
    keep(events) {
      if (events.length === 0) return;
      try {
        // Another tab may have stored events meanwhile.
        storage.setItem(KEY, JSON.stringify([...read(), ...events].slice(-MOST)));
      } catch {
        // Full or blocked storage: lose the events rather than show an error.
      }
    },
  };
}
