import { localDateAt, localTimeAt } from 'shared-contracts/content';

// A change of a zone's clocks; RFC 5545 calls the period before or after it an observance.
interface Transition {
  readonly at: number;
  /** UTC offsets before and after, in minutes. */
  readonly from: number;
  readonly to: number;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Returns a zone's UTC offset at an instant, in minutes. */
export function offsetAt(instant: number, timeZone: string): number {
  const clock = Date.parse(`${localDateAt(instant, timeZone)}T${localTimeAt(instant, timeZone)}:00Z`);
  return (clock - Math.floor(instant / MINUTE) * MINUTE) / MINUTE;
}

// Binary search to the minute; the range contains one change.
function changeWithin(start: number, end: number, timeZone: string): number {
  const before = offsetAt(start, timeZone);
  let [early, late] = [start, end];
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE;
    if (offsetAt(middle, timeZone) === before) early = middle;
    else late = middle;
  }
  return late;
}

/** Returns the clock changes of a zone between two instants, in order. */
export function transitionsOf(timeZone: string, from: number, to: number): Transition[] {
  const transitions: Transition[] = [];
  for (let day = from; day < to; day += DAY) {
    const [before, after] = [offsetAt(day, timeZone), offsetAt(day + DAY, timeZone)];
    if (before !== after)
      transitions.push({ at: changeWithin(day, day + DAY, timeZone), from: before, to: after });
  }
  return transitions;
}

const two = (value: number) => String(value).padStart(2, '0');

// `-300` is `-0500`.
const offsetText = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`;

function nameAt(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

// Years around an event for which the file lists clock changes.
const YEARS = 1;

/**
 * Returns the VTIMEZONE of a zone around an event, with each clock change as its own observance. It uses the
 * platform's data: `timezones-ical-library` and similar packages bring their own copy, which ages separately.
 * A zone without changes has one observance.
 */
export function timeZoneLines(timeZone: string, startsAt: number, endsAt: number): string[] {
  const from = startsAt - YEARS * 366 * DAY;
  const transitions = transitionsOf(timeZone, from, endsAt + YEARS * 366 * DAY);
  const usual = offsetAt(from, timeZone);
  const standard = Math.min(usual, ...transitions.map(({ to }) => to));
  const observances = [{ at: null, from: usual, to: usual }, ...transitions];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observances.flatMap(({ at, from: before, to: after }) => {
      const kind = after === standard ? 'STANDARD' : 'DAYLIGHT';
      // The onset uses the clock time before the change.
      const onset = at === null ? '19700101T000000' : stampWithOffset(at, before);
      return [
        `BEGIN:${kind}`,
        `DTSTART:${onset}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(after)}`,
        `TZNAME:${nameAt(at ?? from, timeZone)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}

const stampWithOffset = (instant: number, offset: number) =>
  new Date(instant + offset * MINUTE).toISOString().replace(/[-:]|\.\d+Z$/g, '');
