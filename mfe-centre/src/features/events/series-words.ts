import { dayIndexOf, localDateAt, localTimeAt, spokenTime, WEEKDAYS } from 'shared-contracts';
import { nearDate, shortDate } from '../words/date-words.ts';
import type { EventSeries } from './event-series.ts';
import { eventWhen, startDateOf } from './event-words.ts';

/** How often a series comes, so that it can be said in a few words. */
export interface Rhythm {
  /** `1` for every day, `7` for every week, `14` for every other. */
  readonly everyDays: 1 | 7 | 14;
  /** 0 = Monday; of a weekly event the days of the week, of a daily one none. */
  readonly weekdays: readonly number[];
  /** Wall-clock time, `08:00`; null where it differs from date to date. */
  readonly time: string | null;
}

/** Dates from which on people speak of a habit, and not of two days. */
const HABIT = 3;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

function gapsOf(dates: readonly string[]): number[] {
  return dates.slice(1).map((date, index) => daysBetween(dates[index] ?? date, date));
}

/** Weeks between the dates of one day of the week: 7 or 14 days, a date may be left out. Null for no such rhythm. */
function weeksApart(dates: readonly string[]): 7 | 14 | null {
  const gaps = gapsOf(dates);
  const least = Math.min(...gaps);
  if (least !== 7 && least !== 14) return null;
  return gaps.every((gap) => gap % least === 0) ? least : null;
}

/** Rhythm of a series; null for one that has none, or too few dates. What was moved does not break it. */
export function rhythmOf({ dates }: Pick<EventSeries, 'dates'>): Rhythm | null {
  const usual = dates.filter(({ status }) => status !== 'moved');
  const days = [...new Set(usual.map(startDateOf))].sort();
  if (days.length < HABIT) return null;
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

/** "Every Tuesday, 8 am", "Every other Friday, 6 pm", "Tuesdays and Fridays, 8 am", "Every day". Null without a rhythm. */
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

/** First and last day that are known of a series. */
export function spanOf({ dates }: Pick<EventSeries, 'dates'>): { from: string; to: string } {
  const days = dates.map(startDateOf).sort();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}

/** What a row says below its rhythm: "Next: Saturday · through Dec 26", "2 more dates, through Dec 20". Null for one date. */
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
