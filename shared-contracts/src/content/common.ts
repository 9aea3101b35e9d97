import { z } from '../zod.ts';

/** Calendar day, `2026-11-27`, without a zone. Each field defines its zone. */
export const dateSchema = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
/** Instant, `2026-11-27T15:00:00Z`. */
export const instantSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/));
/** Wall-clock time, `00:00` to `23:59`. */
export const wallTimeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Id of a deal, reward, store, brand, category, event, job or centre. */
export const idSchema = z.int().check(z.positive());
export const slugSchema = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80));

export const coordinatesSchema = z.object({
  /** Degrees north, WGS 84. */
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  /** Degrees east, WGS 84. */
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});
export type Coordinates = z.infer<typeof coordinatesSchema>;

export const currencySchema = z.enum(['USD', 'CAD']);
export type Currency = z.infer<typeof currencySchema>;

export const countryCodeSchema = z.enum(['US', 'CA']);
export type CountryCode = z.infer<typeof countryCodeSchema>;
/** Country ids: 212 United States of America, 37 Canada. */
export const COUNTRY_IDS = { US: 212, CA: 37 } as const satisfies Record<CountryCode, number>;

export const linkSchema = z.object({ label: z.string(), href: z.string() });
export type Link = z.infer<typeof linkSchema>;

/** A titled text. Paragraphs are plain text. */
export const textSectionSchema = z.object({
  id: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
});
export type TextSection = z.infer<typeof textSectionSchema>;

export const faqItemSchema = z.object({
  id: z.string(),
  topic: z.string(),
  question: z.string(),
  /** Paragraphs of plain text. */
  answer: z.array(z.string()),
});
export type FaqItem = z.infer<typeof faqItemSchema>;

/** `nextCursor` is the next call's `cursor`, null at the end. `total` counts the whole list. */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()), total: z.int() });
