/*
 * Wall-clock time in IANA zones with built-in APIs. `Temporal` is not available everywhere, and its polyfills
 * are larger than a page.
 */

import { offsetAt } from './zone-offset.ts';

/** Time zone of everything without a centre. */
export const SITE_TIME_ZONE = 'America/New_York';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Returns the wall-clock time of `now` in the zone, encoded as milliseconds of a clock without a zone. */
const wallClockOf = (now: number, timeZone: string) =>
  Math.floor(now / 1000) * 1000 + offsetAt(now, timeZone);

const dateOfClock = (clock: number) => new Date(clock).toISOString().slice(0, 10);

/** Returns the calendar day in the zone at `now` (milliseconds since the epoch): `2026-11-27`. */
export const localDateAt = (now: number, timeZone: string): string => dateOfClock(wallClockOf(now, timeZone));

export const addDays = (date: string, days: number): string => dateOfClock(Date.parse(date) + days * DAY);

/** Returns the weekday of a date, 0 = Monday to 6 = Sunday. */
export const dayIndexOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7;

/** Milliseconds since the epoch. A skipped time moves forward by the gap; a repeated one is the first. */
export function instantOf(date: string, time: string, timeZone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const clock = Date.parse(date) + (hours * 60 + minutes) * MINUTE;
  const before = offsetAt(clock - DAY, timeZone);
  const after = offsetAt(clock + DAY, timeZone);
  const candidates = [clock - before, clock - after].filter(
    (instant) => offsetAt(instant, timeZone) === clock - instant,
  );
  // In a gap neither fits. The earlier offset moves the clock past it.
  return candidates.length > 0 ? Math.min(...candidates) : clock - before;
}

/** Returns a time as spoken: `20:00` is "8 pm", `09:30` "9:30 am", `12:00` "noon". */
export function spokenTime(time: string): string {
  if (time === '12:00') return 'noon';
  if (time === '00:00') return 'midnight';
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const rest = minutes ? `:${String(minutes).padStart(2, '0')}` : '';
  return `${hours % 12 || 12}${rest} ${hours < 12 ? 'am' : 'pm'}`;
}

/** Returns the zone's wall-clock time at an instant: `20:00`. */
export const localTimeAt = (instant: number, timeZone: string): string =>
  new Date(wallClockOf(instant, timeZone)).toISOString().slice(11, 16);
