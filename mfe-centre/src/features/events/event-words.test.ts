import { expect, test } from 'vitest';
import { endDateOf, eventPeriod, eventWhen, isOnDay, isOnWeekend, weekendOf } from './event-words.ts';

const timeZone = 'America/New_York';
const market = { startsAt: '2026-11-28T16:00:00Z', endsAt: '2026-11-28T21:00:00Z', timeZone };
const lights = { startsAt: '2026-11-20T23:00:00Z', endsAt: '2026-11-23T05:00:00Z', timeZone };
const at = (instant: string) => Date.parse(instant);

test('eventWhen: shows the start relative to now', () => {
  expect(eventWhen(market, at('2026-11-21T12:00:00Z'))).toBe('Sat, Nov 28, 11 am');
  expect(eventWhen(market, at('2026-11-24T12:00:00Z'))).toBe('Saturday, 11 am');
  expect(eventWhen(market, at('2026-11-28T12:00:00Z'))).toBe('Today, 11 am');
  expect(eventWhen(market, at('2026-11-28T17:00:00Z'))).toBe('On now, until 4 pm');
  expect(eventWhen(lights, at('2026-11-21T12:00:00Z'))).toBe('On now, until tomorrow');
});

test('eventPeriod: shows the start and the end', () => {
  expect(eventPeriod(market)).toBe('Saturday, November 28, 11 am – 4 pm');
  expect(eventPeriod(lights)).toBe('Fri, Nov 20, 6 pm – Sun, Nov 22, midnight');
});

test('eventPeriod: names the zones if the clocks change during the event', () => {
  const repeated = { startsAt: '2026-11-01T05:30:00Z', endsAt: '2026-11-01T06:30:00Z', timeZone };
  expect(eventPeriod(repeated)).toBe('Sunday, November 1, 1:30 am EDT – 1:30 am EST');
  const early = { ...repeated, startsAt: '2026-11-02T05:30:00Z', endsAt: '2026-11-02T06:30:00Z' };
  expect(eventPeriod(early)).toBe('Monday, November 2, 12:30 am – 1:30 am');
});

test('endDateOf: counts an event that ends at midnight to the day before', () => {
  expect(endDateOf(lights)).toBe('2026-11-22');
  expect(isOnDay(lights, '2026-11-22')).toBe(true);
  expect(isOnDay(lights, '2026-11-23')).toBe(false);
});

test('weekendOf: returns the next weekend, or the rest of the current one', () => {
  expect(weekendOf('2026-11-18')).toEqual({ from: '2026-11-21', to: '2026-11-22' });
  expect(weekendOf('2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-22' });
  expect(weekendOf('2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' });
  expect(isOnWeekend(lights, at('2026-11-18T12:00:00Z'))).toBe(true);
  expect(isOnWeekend(market, at('2026-11-18T12:00:00Z'))).toBe(false);
});
