import { STORAGE_KEYS } from 'shared-contracts/member';
import { type CollectedEvent, collectedEventSchema } from 'shared-contracts/shell';
import { z } from 'shared-contracts/zod';
import { readItem, writeItem } from '../browser/storage.ts';

const { name: KEY } = STORAGE_KEYS.waitingEvents;
const MAX_EVENTS = 500;
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

export type WaitingEvents = ReturnType<typeof createWaitingEvents>;

export function createWaitingEvents() {
  function read(): CollectedEvent[] {
    try {
      const events = z.array(collectedEventSchema).parse(JSON.parse(readItem(KEY) ?? '[]'));
      return events.filter(({ time }) => Date.now() - time < MAX_AGE_MS);
    } catch {
      return [];
    }
  }
  return {
    take() {
      const events = read();
      writeItem(KEY, null);
      return events;
    },
    keep(events: readonly CollectedEvent[]) {
      if (events.length > 0) writeItem(KEY, JSON.stringify([...read(), ...events].slice(-MAX_EVENTS)));
    },
  };
}
