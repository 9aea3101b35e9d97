/*
 * Date formats without `Intl`: its spaces and commas differ between server and browser, which would break
 * hydration.
 */
import { addDays, dayIndexOf, MONTHS, WEEKDAYS } from 'shared-contracts/content';

const partsOf = (date: string) => {
  const [year = '', month = '1', day = '1'] = date.split('-');
  return { year, month: MONTHS[Number(month) - 1] ?? 'January', day: Number(day) };
};

const weekdayOf = (date: string) => WEEKDAYS[dayIndexOf(date)] ?? 'Monday';

/** Returns "Nov 27". */
export function shortDate(date: string): string {
  const { month, day } = partsOf(date);
  return `${month.slice(0, 3)} ${day}`;
}

/** Returns "Fri, Nov 27". */
export const weekdayDate = (date: string): string => `${weekdayOf(date).slice(0, 3)}, ${shortDate(date)}`;

/** Returns "Friday, November 27". */
export function longDate(date: string): string {
  const { month, day } = partsOf(date);
  return `${weekdayOf(date)}, ${month} ${day}`;
}

/** Returns "November 2026" for `2026-11` or a day in it. */
export function monthName(month: string): string {
  const { year, month: name } = partsOf(month);
  return `${name} ${year}`;
}

/** Returns "today", "tomorrow", "Sunday" within a week of `today`, otherwise "Nov 27". */
export function nearDate(date: string, today: string): string {
  if (date === today) return 'today';
  if (date === addDays(today, 1)) return 'tomorrow';
  if (date > today && date < addDays(today, 7)) return weekdayOf(date);
  return shortDate(date);
}

/** Returns "Last day today", "Ends Sunday" or "Ends Nov 27". */
export function tillWords(endsOn: string, today: string): string {
  if (endsOn === today) return 'Last day today';
  return `Ends ${nearDate(endsOn, today)}`;
}

/** Returns "Starts tomorrow", "Starts Wednesday" or "Starts Nov 27". */
export const startsWords = (startsOn: string, today: string): string => `Starts ${nearDate(startsOn, today)}`;

/** Returns a range of days, both included: "Nov 20–29", "Nov 28 – Dec 2", or "Nov 20" for one day. */
export function dateRange(from: string, to: string): string {
  if (from === to) return shortDate(from);
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return sameMonth ? `${shortDate(from)}–${partsOf(to).day}` : `${shortDate(from)} – ${shortDate(to)}`;
}
