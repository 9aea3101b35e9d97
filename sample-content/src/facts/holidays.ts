import { addDays, dayIndexOf, type HoursException } from 'shared-contracts';
import type { HolidayFact, HolidayRule } from './facts.ts';

const pad = (n: number) => String(n).padStart(2, '0');
const dateOf = (year: number, month: number, day: number) => `${year}-${pad(month)}-${pad(day)}`;
const back = (date: string, weekday: number) => addDays(date, -((dayIndexOf(date) - weekday + 7) % 7));

/** Western Easter by the anonymous Gregorian computus, https://en.wikipedia.org/wiki/Date_of_Easter */
function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return dateOf(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}

function dateOfRule(rule: HolidayRule, year: number, all: readonly HolidayFact[]): string {
  switch (rule.type) {
    case 'fixed': {
      const date = dateOf(year, rule.month, rule.day);
      return rule.if_weekday === dayIndexOf(date) ? addDays(date, rule.shift_days ?? 0) : date;
    }
    case 'nth':
      return addDays(back(dateOf(year, rule.month, 7), rule.weekday), 7 * (rule.n - 1));
    case 'last': {
      const lastDay = addDays(dateOf(rule.month === 12 ? year + 1 : year, (rule.month % 12) + 1, 1), -1);
      return back(lastDay, rule.weekday);
    }
    case 'easter':
      return addDays(easterOf(year), rule.offset);
    case 'weekday_on_or_before':
      return back(dateOf(year, rule.month, rule.day), rule.weekday);
    case 'weekday_before':
      return back(addDays(dateOf(year, rule.month, rule.day), -1), rule.weekday);
    case 'relative': {
      const other = all.find(({ id }) => id === rule.to);
      if (!other) throw new Error(`Holiday '${rule.to}' is not known`);
      return addDays(holidayDate(other, year, all), rule.offset);
    }
  }
}

export const holidayDate = (holiday: HolidayFact, year: number, all: readonly HolidayFact[]): string =>
  dateOfRule(holiday.rule, year, all);

export type HolidayRegion = 'US' | 'CA-ON';

function nameIn(region: HolidayRegion, { name }: HolidayFact): string {
  const [american = name, canadian = american] = name.replace(/ \(.*\)$/, '').split(' / ');
  return region === 'US' ? american : canadian;
}

export function holidayHours(
  holidays: readonly HolidayFact[],
  region: HolidayRegion,
  from: string,
  to: string,
): HoursException[] {
  const byDate = new Map<string, HoursException>();
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    for (const holiday of holidays) {
      const hours = holiday.defaults[region];
      if (!hours || hours.effect === 'open') continue;
      const date = holidayDate(holiday, year, holidays);
      // If two holidays fall on one day, closed wins.
      if (date < from || date > to || byDate.get(date)?.spans.length === 0) continue;
      const spans = hours.open && hours.close ? [{ open: hours.open, close: hours.close }] : [];
      byDate.set(date, { date, reason: nameIn(region, holiday), spans });
    }
  }
  return [...byDate.values()].sort((a, b) => a.date.localeCompare(b.date));
}
