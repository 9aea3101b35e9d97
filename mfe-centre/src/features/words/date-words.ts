/*
 * Dates as people say them. Written out by hand and not by `Intl`: its spaces and commas differ between the server's
 * and the browser's data, and a page must hydrate with the very text that was sent.
 */
import { addDays, dayIndexOf, MONTHS, WEEKDAYS } from 'shared-contracts';

const partsOf = (date: string) => {
  const [year = '', month = '1', day = '1'] = date.split('-');
  return { year, month: MONTHS[Number(month) - 1] ?? 'January', day: Number(day) };
};

const weekdayOf = (date: string) => WEEKDAYS[dayIndexOf(date)] ?? 'Monday';

/** `2026-11-27` is "Nov 27". */
export function shortDate(date: string): string {
  const { month, day } = partsOf(date);
  return `${month.slice(0, 3)} ${day}`;
}

/** `2026-11-27` is "Fri, Nov 27". */
export const weekdayDate = (date: string): string => `${weekdayOf(date).slice(0, 3)}, ${shortDate(date)}`;

/** `2026-11-27` is "Friday, November 27". */
export function longDate(date: string): string {
  const { month, day } = partsOf(date);
  return `${weekdayOf(date)}, ${month} ${day}`;
}

/** `2026-11` (or a day in it) is "November 2026". */
export function monthName(month: string): string {
  const { year, month: name } = partsOf(month);
  return `${name} ${year}`;
}

/** A day seen from `today`: "today", "tomorrow", "Sunday" within the week, else "Nov 27". */
export function nearDate(date: string, today: string): string {
  if (date === today) return 'today';
  if (date === addDays(today, 1)) return 'tomorrow';
  if (date > today && date < addDays(today, 7)) return weekdayOf(date);
  return shortDate(date);
}

/** Time that something still runs: "Last day today", "Ends Sunday", "Ends Nov 27". */
export function tillWords(endsOn: string, today: string): string {
  if (endsOn === today) return 'Last day today';
  return `Ends ${nearDate(endsOn, today)}`;
}

/** Day that something begins: "Starts tomorrow", "Starts Wednesday", "Starts Nov 27". */
export const startsWords = (startsOn: string, today: string): string => `Starts ${nearDate(startsOn, today)}`;

/** Two days, both included: "Nov 20–29", "Nov 28 – Dec 2", one day alone "Nov 20". */
export function dateRange(from: string, to: string): string {
  if (from === to) return shortDate(from);
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return sameMonth ? `${shortDate(from)}–${partsOf(to).day}` : `${shortDate(from)} – ${shortDate(to)}`;
}
