import { addDays, dayIndexOf } from 'shared-contracts/content';

export interface GridDay {
  readonly date: string;
  /** Whether the day is in the month, not in the rest of its first or last week. */
  readonly inMonth: boolean;
}

/** Returns the month in a text (`2026-11`), or today's month if the text is not a month. */
export const monthOf = (text: string | null, today: string): string =>
  text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7);

export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

const lastDayOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1);

/** Returns the weeks of a month from Sunday to Saturday, filled with days of the months next to it. */
export function monthWeeks(month: string): GridDay[][] {
  const first = `${month}-01`;
  // `dayIndexOf` counts from Monday.
  const start = addDays(first, -((dayIndexOf(first) + 1) % 7));
  const last = lastDayOf(month);
  const weeks: GridDay[][] = [];
  for (let day = start; day <= last; day = addDays(day, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const date = addDays(day, index);
        return { date, inMonth: date.startsWith(month) };
      }),
    );
  }
  return weeks;
}

export function gridSpan(month: string): { from: string; to: string } {
  const weeks = monthWeeks(month);
  return { from: weeks[0]?.[0]?.date ?? '', to: weeks.at(-1)?.[6]?.date ?? '' };
}

function dayInMonth(date: string, month: string): string {
  const wanted = `${month}-${date.slice(8)}`;
  const last = lastDayOf(month);
  return wanted > last ? last : wanted;
}

/**
 * Returns the day that a key leads to, or null for other keys. Arrows move by day and week, Home and End to
 * the ends of the week, Page Up and Page Down by month, with Shift by year.
 */
export function dayForKey(date: string, key: string, shift = false): string | null {
  const sunday = (dayIndexOf(date) + 1) % 7;
  const month = date.slice(0, 7);
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -sunday);
    case 'End':
      return addDays(date, 6 - sunday);
    case 'PageUp':
      return dayInMonth(date, addMonths(month, shift ? -12 : -1));
    case 'PageDown':
      return dayInMonth(date, addMonths(month, shift ? 12 : 1));
    default:
      return null;
  }
}
