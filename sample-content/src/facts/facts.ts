import { centreTypeSchema, dateSchema, dayHoursSchema, wallTimeSchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { readData } from '../read-data.ts';

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
export type HolidayRule = z.infer<typeof holidayRuleSchema>;

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
