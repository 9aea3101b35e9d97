import { dayIndexOf, localDateAt, localTimeAt, spokenTime, WEEKDAYS } from 'shared-contracts/content';
import { nearDate, shortDate } from '../words/date-words.ts';
import type { EventSeries } from './event-series.ts';
import { eventWhen, startDateOf } from './event-words.ts';

interface Rhythm {
  /** `1` is daily, `7` weekly, `14` every other week. */
  readonly everyDays: 1 | 7 | 14;
  /** Days of the week, 0 = Monday. Empty for a daily event. */
  readonly weekdays: readonly number[];
  /** Wall-clock time (`08:00`), or null if it differs between dates. */
  readonly time: string | null;
}

const MIN_RHYTHM_DATES = 3;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

function gapsOf(dates: readonly string[]): number[] {
  return dates.slice(1).map((date, index) => daysBetween(dates[index] ?? date, date));
}

/** Returns 7 or 14 days between dates of one weekday, allowing for skipped dates, or null. */
function weeksApart(dates: readonly string[]): 7 | 14 | null {
  const gaps = gapsOf(dates);
  const least = Math.min(...gaps);
  if (least !== 7 && least !== 14) return null;
  return gaps.every((gap) => gap % least === 0) ? least : null;
}

/** Returns the rhythm of a series, or null if it has none or too few dates. Moved dates don't count. */
export function rhythmOf({ dates }: Pick<EventSeries, 'dates'>): Rhythm | null {
  const usual = dates.filter(({ status }) => status !== 'moved');
  const days = [...new Set(usual.map(startDateOf))].sort();
  if (days.length < MIN_RHYTHM_DATES) return null;
  const times = new Set(usual.map(({ startsAt, timeZone }) => localTimeAt(Date.parse(startsAt), timeZone)));
  const [first] = times;
  const time = times.size === 1 && first !== undefined ? first : null;
  if (gapsOf(days).every((gap) => gap === 1)) return { everyDays: 1, weekdays: [], time };
  const byWeekday = Map.groupBy(days, dayIndexOf);
  const apart = new Set([...byWeekday.values()].map((each) => (each.length > 1 ? weeksApart(each) : null)));
  const [everyDays] = apart;
  if (apart.size !== 1 || !everyDays) return null;
  return { everyDays, weekdays: [...byWeekday.keys()].sort((a, b) => a - b), time };
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Returns "Every Tuesday, 8 am", "Tuesdays and Fridays, 8 am" or "Every day", or null without a rhythm. */
export function everyWords(series: Pick<EventSeries, 'dates'>): string | null {
  const rhythm = rhythmOf(series);
  if (!rhythm) return null;
  const names = rhythm.weekdays.map((index) => WEEKDAYS[index] ?? '');
  const every = rhythm.everyDays === 14 ? 'Every other' : 'Every';
  const days =
    names.length === 0
      ? 'Every day'
      : names.length === 1
        ? `${every} ${names[0]}`
        : rhythm.everyDays === 14
          ? `Every other ${listed(names)}`
          : listed(names.map((name) => `${name}s`));
  return rhythm.time === null ? days : `${days}, ${spokenTime(rhythm.time)}`;
}

export function spanOf({ dates }: Pick<EventSeries, 'dates'>): { from: string; to: string } {
  const days = dates.map(startDateOf).sort();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}

/** Returns "Next: Saturday · through Dec 26" or "2 more dates, through Dec 20", or null for a single date. */
export function datesWords(series: EventSeries, now: number): string | null {
  const { next, dates } = series;
  if (dates.length < 2) return null;
  const last = spanOf(series).to;
  const through = last === startDateOf(next) ? null : `through ${shortDate(last)}`;
  const rhythm = rhythmOf(series);
  if (!rhythm) {
    const more = dates.length - 1;
    return [`${more} more ${more === 1 ? 'date' : 'dates'}`, through].filter(Boolean).join(', ');
  }
  const isOn = Date.parse(next.startsAt) <= now && now < Date.parse(next.endsAt);
  const today = localDateAt(now, next.timeZone);
  const when =
    isOn || rhythm.time === null || next.status === 'moved'
      ? eventWhen(next, now)
      : nearDate(startDateOf(next), today);
  return [isOn ? when : `Next: ${when}`, through].filter(Boolean).join(' · ');
}
