import {
  addDays,
  dayIndexOf,
  type EventSummary,
  localDateAt,
  localTimeAt,
  spokenTime,
} from 'shared-contracts/content';
import { longDate, nearDate, shortDate, weekdayDate } from '../words/date-words.ts';

type Timed = Pick<EventSummary, 'startsAt' | 'endsAt' | 'timeZone'>;

export const startDateOf = ({ startsAt, timeZone }: Timed): string =>
  localDateAt(Date.parse(startsAt), timeZone);

/** Returns the last day of an event. An end at midnight counts as the day before. */
export const endDateOf = ({ endsAt, timeZone }: Timed): string =>
  localDateAt(Date.parse(endsAt) - 1, timeZone);

export const isOnDay = (event: Timed, date: string): boolean =>
  startDateOf(event) <= date && date <= endDateOf(event);

/** Returns this week's Saturday and Sunday. On Sunday, both ends are Sunday. */
export function weekendOf(today: string): { from: string; to: string } {
  const saturday = addDays(today, 5 - dayIndexOf(today));
  return { from: today > saturday ? today : saturday, to: addDays(saturday, 1) };
}

export function isOnWeekend(event: Timed, now: number): boolean {
  const { from, to } = weekendOf(localDateAt(now, event.timeZone));
  return startDateOf(event) <= to && endDateOf(event) >= from;
}

const timeOf = (instant: string, timeZone: string) => spokenTime(localTimeAt(Date.parse(instant), timeZone));

const zoneNameAt = (instant: string, timeZone: string) =>
  new Date(instant).toLocaleTimeString('en-US', { timeZone, timeZoneName: 'short' }).split(' ').at(-1);

function eventTimes({ startsAt, endsAt, timeZone }: Timed): string {
  const [start, end] = [timeOf(startsAt, timeZone), timeOf(endsAt, timeZone)];
  // Clocks change before 3 am. The names of the zone are slow to read, so other events do without.
  const [before, after] =
    localTimeAt(Date.parse(startsAt), timeZone) < '03'
      ? [zoneNameAt(startsAt, timeZone), zoneNameAt(endsAt, timeZone)]
      : [];
  return before === after ? `${start} – ${end}` : `${start} ${before} – ${end} ${after}`;
}

/**
 * Returns a short time relative to now: "Today, 11 am", "Saturday, 11 am", "Fri, Nov 27, 6 am", "On now,
 * until Dec 24".
 */
export function eventWhen(event: Timed, now: number): string {
  const today = localDateAt(now, event.timeZone);
  const [start, end] = [startDateOf(event), endDateOf(event)];
  if (Date.parse(event.startsAt) <= now && now < Date.parse(event.endsAt)) {
    return end === today
      ? `On now, until ${timeOf(event.endsAt, event.timeZone)}`
      : `On now, until ${nearDate(end, today)}`;
  }
  const near = nearDate(start, today);
  const day = near === shortDate(start) ? weekdayDate(start) : near.charAt(0).toUpperCase() + near.slice(1);
  return `${day}, ${timeOf(event.startsAt, event.timeZone)}`;
}

/**
 * Returns "Saturday, November 28, 11 am – 4 pm", or "Sat, Nov 28, 11 am – Mon, Nov 30, 4 pm" over several
 * days.
 */
export function eventPeriod(event: Timed): string {
  const [start, end] = [startDateOf(event), endDateOf(event)];
  if (start === end) return `${longDate(start)}, ${eventTimes(event)}`;
  return `${weekdayDate(start)}, ${timeOf(event.startsAt, event.timeZone)} – ${weekdayDate(end)}, ${timeOf(event.endsAt, event.timeZone)}`;
}

export const EVENT_KINDS: Record<EventSummary['kind'], string> = {
  market: 'Market',
  music: 'Music',
  family: 'Family',
  seasonal: 'Seasonal',
  fitness: 'Fitness',
  charity: 'Charity',
  sale: 'Sale',
};
