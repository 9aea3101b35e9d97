import type { CollectedEvent } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { createWaitingEvents } from './waiting-events.ts';

const NOON = Date.parse('2026-11-20T17:00:00Z');
const HOUR = 3_600_000;

const event = (time: number): CollectedEvent => ({
  id: crypto.randomUUID(),
  name: 'page_view',
  props: {},
  time,
  source: 'shell@1.0.0',
  path: '/',
  route: null,
  release: null,
});

function memory(initial: Record<string, string> = {}): Storage {
  const items = new Map(Object.entries(initial));
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: () => null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

describe('events that wait for the network', () => {
  test('are taken out once, with those of other tabs, the oldest first', () => {
    const storage = memory();
    createWaitingEvents(storage, () => NOON).keep([event(NOON - 2)]);
    const other = createWaitingEvents(storage, () => NOON);
    other.keep([event(NOON - 1)]);
    expect(other.take().map(({ time }) => time)).toEqual([NOON - 2, NOON - 1]);
    expect(other.take()).toEqual([]);
    expect(storage.length).toBe(0);
  });

  test('are dropped after a day, and when there are too many', () => {
    const waiting = createWaitingEvents(memory(), () => NOON);
    waiting.keep([event(NOON - 25 * HOUR), event(NOON - HOUR)]);
    expect(waiting.take()).toHaveLength(1);
    waiting.keep(Array.from({ length: 700 }, (_, number) => event(NOON - 700 + number)));
    const kept = waiting.take();
    expect(kept).toHaveLength(500);
    expect(kept.at(-1)?.time).toBe(NOON - 1);
  });

  test.each(['{', '[1]', '{"a":1}', 'null'])('are none where storage holds %s', (text) => {
    expect(createWaitingEvents(memory({ 'waiting-events': text }), () => NOON).take()).toEqual([]);
  });

  test('cost no error where storage is forbidden', () => {
    const forbidden = { ...memory() };
    const refuse = () => {
      throw new DOMException('No', 'SecurityError');
    };
    const waiting = createWaitingEvents(
      { ...forbidden, getItem: refuse, setItem: refuse, removeItem: refuse },
      () => NOON,
    );
    waiting.keep([event(NOON)]);
    expect(waiting.take()).toEqual([]);
  });
});
