import { describe, expect, test, vi } from 'vitest';
import { collectedEvent, createFakeStorage } from '../testing/fakes.ts';
import { createWaitingEvents } from './waiting-events.ts';

const NOON = Date.parse('2026-11-20T17:00:00Z');
const HOUR = 3_600_000;

const event = (time: number) => collectedEvent({ time });
const waitingIn = (storage: Storage) => {
  vi.stubGlobal('localStorage', storage);
  vi.spyOn(Date, 'now').mockReturnValue(NOON);
  return createWaitingEvents();
};

describe('events waiting for the network', () => {
  test('are returned once, with those of other tabs, oldest first', () => {
    const storage = createFakeStorage();
    waitingIn(storage).keep([event(NOON - 2)]);
    const other = waitingIn(storage);
    other.keep([event(NOON - 1)]);
    expect(other.take().map(({ time }) => time)).toEqual([NOON - 2, NOON - 1]);
    expect(other.take()).toEqual([]);
    expect(storage.length).toBe(0);
  });

  test('are dropped after a day, and beyond 500', () => {
    const waiting = waitingIn(createFakeStorage());
    waiting.keep([event(NOON - 25 * HOUR), event(NOON - HOUR)]);
    expect(waiting.take()).toHaveLength(1);
    waiting.keep(Array.from({ length: 700 }, (_, number) => event(NOON - 700 + number)));
    const kept = waiting.take();
    expect(kept).toHaveLength(500);
    expect(kept.at(-1)?.time).toBe(NOON - 1);
  });

  test.each(['{', '[1]', '{"a":1}', 'null'])('are empty when storage holds %s', (text) => {
    expect(waitingIn(createFakeStorage({ 'waiting-events': text })).take()).toEqual([]);
  });

  test('are dropped without an error when storage is forbidden', () => {
    const refuse = () => {
      throw new DOMException('No', 'SecurityError');
    };
    const storage = { ...createFakeStorage(), getItem: refuse, setItem: refuse, removeItem: refuse };
    const waiting = waitingIn(storage);
    waiting.keep([event(NOON)]);
    expect(waiting.take()).toEqual([]);
  });
});
