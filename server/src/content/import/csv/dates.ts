import { Temporal } from '@js-temporal/polyfill';
import { monthNames } from '../../../platform/text/month-names.ts';
import { plainText } from '../../../platform/text/plain-text.ts';

// Spreadsheets count days from here. Dates before 2000 and after 2099 are more likely numbers.
const FIRST_DAY = Date.UTC(1899, 11, 30);
const [FROM_DAY, TO_DAY] = [36_526, 73_050];

// As Excel, LibreOffice, Google Sheets and Numbers abbreviate them.
const MONTHS = monthNames(['en-US', 'en-GB', 'fr', 'de', 'es']).set('mrz', 3);

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;
const MIDNIGHT = /[T, ]+(?:0?0:00(?::00(?:\.0+)?)?Z?|12:00(?::00)?\s*AM)$/i;
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;

const yearOf = (text: string) => Number(text) + (text.length === 4 ? 0 : Number(text) < 70 ? 2000 : 1900);

function dayOf(year: string, month: number | undefined, day: string): string[] {
  const date = { year: yearOf(year), month: month ?? 0, day: Number(day) };
  try {
    return [Temporal.PlainDate.from(date, { overflow: 'reject' }).toString()];
  } catch {
    return [];
  }
}

/**
 * Returns the dates that a cell can mean, such as `2026-11-27`: several if its column does not tell the day from
 * the month, or if it may begin with two digits of the year.
 */
export function datesOf(cell: string, dayFirst: boolean | null): string[] {
  const text = cell.trim().replace(WEEKDAY, '').replace(MIDNIGHT, '');
  if (/^\d{5}(?:\.0+)?$/.test(text)) return serialOf(Number(text)).map((time) => time.slice(0, 10));
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (isoYear && isoDay) return dayOf(isoYear, Number(isoMonth), isoDay);
  const [, first, sign, second, year] = NUMERIC.exec(text) ?? [];
  if (first && second && year) {
    const asMonthFirst = sign === '.' || dayFirst === true ? [] : dayOf(year, Number(first), second);
    const asDayFirst = dayFirst === false ? [] : dayOf(year, Number(second), first);
    const canBeYear = sign !== '.' && dayFirst !== false && first.length + year.length === 4;
    const asYearFirst = canBeYear ? dayOf(first, Number(second), year) : [];
    return [...new Set([...asMonthFirst, ...asDayFirst, ...asYearFirst])];
  }
  const [, day, month, dayYear] = /^(\d{1,2})[-. /]+(\p{L}+)[-., /]+(\d{4}|\d{2})$/u.exec(text) ?? [];
  if (day && month && dayYear) return dayOf(dayYear, MONTHS.get(plainText(month)), day);
  const [, name, date, nameYear] =
    /^(\p{L}+)[-. /]+(\d{1,2})(?:st|nd|rd|th)?[-, /]+(\d{4}|\d{2})$/u.exec(text) ?? [];
  return name && date && nameYear ? dayOf(nameYear, MONTHS.get(plainText(name)), date) : [];
}

function serialOf(serial: number): string[] {
  if (serial < FROM_DAY || serial >= TO_DAY) return [];
  const minutes = Math.round(serial * 24 * 60);
  return [new Date(FIRST_DAY + minutes * 60_000).toISOString().slice(0, 16)];
}

/** Whether a column writes the day before the month; null if no cell, or not all cells, decide it. */
export function isDayFirst(cells: Iterable<string>): boolean | null {
  const found = new Set<boolean>();
  for (const cell of cells) {
    const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d/.exec(cell.trim().replace(WEEKDAY, '')) ?? [];
    if (Number(first) > 12) found.add(true);
    if (Number(second) > 12) found.add(false);
  }
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

const TIME = /^(.+?)[T, ]+(\d{1,2})(?::(\d{2}))?(?::(\d{2})(?:\.\d+)?)?\s*(?:([ap])\.?m\.?)?$/iu;

/**
 * Returns the moments that a cell can mean, such as `2026-11-27T15:00:00Z`. Without an offset, the time is that
 * of clocks in `zone`; an hour that occurs twice has two moments, one that is skipped has none.
 */
export function momentsOf(cell: string, zone: string, dayFirst: boolean | null): string[] {
  const text = cell.trim();
  const exact = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[-+]\d{2}:?\d{2})$/.exec(
    text,
  );
  if (exact) {
    const [, date, time, offset] = exact;
    const instant = new Date(`${date}T${time}${offset}`);
    return Number.isNaN(instant.getTime()) ? [] : [written(instant.toISOString())];
  }
  if (/^\d{5}\.\d+$/.test(text)) return serialOf(Number(text)).flatMap((local) => atClock(local, zone));
  const [, date, hours, minutes = '00', seconds = '00', half] = TIME.exec(text) ?? [];
  if (!date || !hours || (!half && !/:/.test(text))) return [];
  const isLate = half?.toLowerCase() === 'p';
  const hour = half ? (Number(hours) % 12) + (isLate ? 12 : 0) : Number(hours);
  if (hour > 23 || (half && (Number(hours) > 12 || Number(hours) === 0))) return [];
  return datesOf(date, dayFirst).flatMap((day) =>
    atClock(`${day}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}`, zone),
  );
}

function atClock(local: string, zone: string): string[] {
  let clock: Temporal.PlainDateTime;
  try {
    clock = Temporal.PlainDateTime.from(local);
  } catch {
    return [];
  }
  const moments = (['earlier', 'later'] as const)
    .map((disambiguation) => clock.toZonedDateTime(zone, { disambiguation }))
    .filter((moment) => moment.toPlainDateTime().equals(clock))
    .map((moment) => written(moment.toInstant().toString()));
  return [...new Set(moments)];
}

const written = (instant: string) => instant.replace(/\.0+Z$/, 'Z');
