/*
 * Wall-clock time in IANA zones on what the platform has. `Temporal` would do all of this; it is not everywhere yet,
 * and its polyfills cost a browser more than this page does.
 */

import { offsetAt } from './zone-offset.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Wall-clock time of `now` in the zone, as milliseconds since the epoch of a clock that has no zone. */
const wallClockOf = (now: number, timeZone: string) =>
  Math.floor(now / 1000) * 1000 + offsetAt(now, timeZone);

const dateOfClock = (clock: number) => new Date(clock).toISOString().slice(0, 10);

/** The calendar day, `2026-11-27`, that it is in the zone at `now` (milliseconds since the epoch). */
export const localDateAt = (now: number, timeZone: string): string => dateOfClock(wallClockOf(now, timeZone));

/** The day `days` after `date`; before it, when negative. */
export const addDays = (date: string, days: number): string => dateOfClock(Date.parse(date) + days * DAY);

/** Weekday of a date, 0 = Monday to 6 = Sunday. */
export const dayIndexOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7;

/**
 * The instant (milliseconds since the epoch) at which the zone's clocks show `time` on `date`. A time that a clock
 * change leaves out is moved on by the length of the gap; of one that comes twice, the first is meant.
 */
export function instantOf(date: string, time: string, timeZone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const clock = Date.parse(date) + (hours * 60 + minutes) * MINUTE;
  const before = offsetAt(clock - DAY, timeZone);
  const after = offsetAt(clock + DAY, timeZone);
  const candidates = [clock - before, clock - after].filter(
    (instant) => offsetAt(instant, timeZone) === clock - instant,
  );
  // In a gap neither fits: the offset of before puts the clock past it.
  return candidates.length > 0 ? Math.min(...candidates) : clock - before;
}

/** A wall-clock time as people say it: `20:00` is "8 pm", `09:30` "9:30 am", `12:00` "noon", `00:00` "midnight". */
export function spokenTime(time: string): string {
  if (time === '12:00') return 'noon';
  if (time === '00:00') return 'midnight';
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const rest = minutes ? `:${String(minutes).padStart(2, '0')}` : '';
  return `${hours % 12 || 12}${rest} ${hours < 12 ? 'am' : 'pm'}`;
}

/** The zone's wall-clock time, `20:00`, at an instant. */
export const localTimeAt = (instant: number, timeZone: string): string =>
  new Date(wallClockOf(instant, timeZone)).toISOString().slice(11, 16);
