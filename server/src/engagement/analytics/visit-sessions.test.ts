import { expect, test } from 'vitest';
import { sessionsOf } from './visit-sessions.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T17:00:00Z');

test('a visit is one session until half an hour passes without an event', () => {
  const at = sessionsOf([
    START + 70 * MINUTE,
    START,
    START + 29 * MINUTE,
    START + 71 * MINUTE,
    START + 29 * MINUTE,
  ]);
  expect(at(START)).toEqual({ startedAt: START, engagedMs: 0 });
  expect(at(START + 29 * MINUTE)).toEqual({ startedAt: START, engagedMs: MINUTE });
  expect(at(START + 70 * MINUTE)).toEqual({ startedAt: START + 70 * MINUTE, engagedMs: 0 });
  expect(at(START + 71 * MINUTE)).toEqual({ startedAt: START + 70 * MINUTE, engagedMs: MINUTE });
});

test('engagement is the time since the previous event', () => {
  expect(sessionsOf([START, START + 1_500])(START + 1_500).engagedMs).toBe(1_500);
});

test('an event that was not stored counts as a separate session', () => {
  expect(sessionsOf([])(START)).toEqual({ startedAt: START, engagedMs: 0 });
});
