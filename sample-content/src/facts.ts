import {
  addDays,
  centreTypeSchema,
  dateSchema,
  dayHoursSchema,
  dayIndexOf,
  type HoursException,
  wallTimeSchema,
} from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import { readData } from './data.ts';

/* Schemas of the files in `data/facts`. Field names are theirs; their `meta` is not parsed. */

const hoursFactSchema = z.array(
  z.object({ day_index: dayHoursSchema.shape.dayIndex, open: wallTimeSchema, close: wallTimeSchema }),
);

const centreFactSchema = z.object({
  slug: z.string(),
  name: z.string(),
  type: centreTypeSchema,
  street_address: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.enum(['US', 'CA']),
  country_id: z.union([z.literal(212), z.literal(37)]),
  latitude: z.number(),
  longitude: z.number(),
  time_zone: z.string(),
  phone: z.nullable(z.string()),
  opened_year: z.nullable(z.int()),
  gla_sqft: z.nullable(z.int()),
  hours: z.nullable(hoursFactSchema),
  features: z.object({
    dora: z.optional(z.boolean()),
    residential: z.optional(z.boolean()),
    offices: z.optional(z.boolean()),
  }),
});
export type CentreFact = z.infer<typeof centreFactSchema>;

const centresFileSchema = z.object({
  meta: z.object({ fixture_hours: z.object({ A: hoursFactSchema, B: hoursFactSchema }) }),
  centres: z.array(centreFactSchema),
});

const brandFactSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  domain: z.nullable(z.string()),
  /** OpenStreetMap tag of its stores, such as `shop=jewelry`. */
  osm_tag: z.nullable(z.string()),
  cited_at: z.array(z.string()),
});
export type BrandFact = z.infer<typeof brandFactSchema>;

const weekday = z.int();
const holidayRuleSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('fixed'),
    month: z.int(),
    day: z.int(),
    if_weekday: z.optional(weekday),
    shift_days: z.optional(z.int()),
  }),
  z.object({ type: z.literal('nth'), month: z.int(), weekday, n: z.int() }),
  z.object({ type: z.literal('last'), month: z.int(), weekday }),
  z.object({ type: z.literal('easter'), offset: z.int() }),
  z.object({ type: z.literal('weekday_on_or_before'), month: z.int(), day: z.int(), weekday }),
  z.object({ type: z.literal('weekday_before'), month: z.int(), day: z.int(), weekday }),
  z.object({ type: z.literal('relative'), to: z.string(), offset: z.int() }),
]);
type HolidayRule = z.infer<typeof holidayRuleSchema>;

const holidayEffectSchema = z.object({
  effect: z.enum(['open', 'special_hours', 'closed', 'closed_by_law']),
  open: z.optional(wallTimeSchema),
  close: z.optional(wallTimeSchema),
  promo: z.optional(z.boolean()),
});
const holidayFactSchema = z.object({
  id: z.string(),
  name: z.string(),
  rule: holidayRuleSchema,
  where: z.array(z.string()),
  defaults: z.record(z.string(), holidayEffectSchema),
  dates: z.record(z.string(), dateSchema),
});
export type HolidayFact = z.infer<typeof holidayFactSchema>;

export const readCentreFacts = () => readData('facts/centres.json', centresFileSchema);
export const readBrandFacts = () =>
  readData('facts/brands.json', z.object({ brands: z.array(brandFactSchema) })).brands;
export const readHolidayFacts = () =>
  readData('facts/holidays.json', z.object({ holidays: z.array(holidayFactSchema) })).holidays;

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
      if (!other) throw new Error(`The holiday '${rule.to}' is missing from holidays.json`);
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
