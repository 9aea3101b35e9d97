import { z } from '../zod.ts';
import { centreStatusKindSchema, centreTypeSchema } from './centre.ts';
import { coordinatesSchema } from './common.ts';
import { PAGE_LIMIT } from './limits.ts';
import { searchKindSchema } from './search.ts';

/*
 * Queries of content calls. The server parses with these schemas and generates its OpenAPI document from
 * them. The client imports only their types, so browsers don't load them.
 */

const text = () => z.string().check(z.maxLength(200));
const listOf = (words: readonly string[]) =>
  z.string().check(z.regex(new RegExp(`^(${words.join('|')})(,(${words.join('|')}))*$`)), z.maxLength(200));
const whole = (minimum: number, maximum: number) =>
  z.coerce.number().check(z.int(), z.gte(minimum), z.lte(maximum));
const id = () => whole(1, 999_999_999_999_999);
const flag = () => z.enum(['true', 'false']);
/** Offers valid today (default), or those that have not begun. */
const when = () => z.enum(['now', 'upcoming']);
const position = z.string().check(
  z.maxLength(60),
  z.regex(/^-?\d{1,3}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$/),
  z.refine((value) => {
    const [latitude, longitude] = value.split(',').map(Number);
    return coordinatesSchema.safeParse({ latitude, longitude }).success;
  }),
);

const paging = {
  limit: z.optional(whole(1, PAGE_LIMIT.max)),
  cursor: z.optional(z.string().check(z.maxLength(400), z.regex(/^[\w-]+$/))),
};

export const pagingQuerySchema = z.strictObject(paging);

export const centresQuerySchema = z.strictObject({
  ...paging,
  /** Name, city, state or province, postal code, or `near 36.1,-80.2`. Tolerates typing errors. */
  q: z.optional(text()),
  /** `latitude,longitude` as the origin of distances. */
  near: z.optional(position),
  /** Maximum distance. Needs an origin. */
  radiusKm: z.optional(z.coerce.number().check(z.gt(0), z.lte(21_000))),
  state: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/))),
  country: z.optional(z.enum(['US', 'CA'])),
  /** Comma-separated. */
  type: z.optional(listOf(Object.keys(centreTypeSchema.def.entries))),
  status: z.optional(listOf(Object.keys(centreStatusKindSchema.def.entries))),
  /** Only those open now, each in its own zone. */
  openNow: z.optional(flag()),
  brand: z.optional(id()),
  sort: z.optional(z.enum(['relevance', 'distance', 'name', 'state'])),
});

export const storesQuerySchema = z.strictObject({
  ...paging,
  q: z.optional(text()),
  category: z.optional(id()),
  brand: z.optional(id()),
  openNow: z.optional(flag()),
  /** Only those that opened within 90 days. */
  new: z.optional(flag()),
  sort: z.optional(z.enum(['name', 'suite', 'newest', 'relevance'])),
});

export const dealsQuerySchema = z.strictObject({
  ...paging,
  q: z.optional(text()),
  category: z.optional(id()),
  store: z.optional(id()),
  featured: z.optional(flag()),
  when: z.optional(when()),
  /** Comma-separated ids. Also finds ended and upcoming deals. */
  ids: z.optional(z.string().check(z.maxLength(2000), z.regex(/^\d{1,15}(,\d{1,15})*$/))),
  sort: z.optional(z.enum(['featured', 'newest', 'ending', 'starting', 'store'])),
});

export const rewardsQuerySchema = z.strictObject({
  ...paging,
  store: z.optional(id()),
  category: z.optional(id()),
  maxPoints: z.optional(whole(0, 1_000_000)),
  when: z.optional(when()),
  sort: z.optional(z.enum(['points', 'store'])),
});

export const eventsQuerySchema = z.strictObject({
  ...paging,
  /** Days in the centre's zone, both included. `from` defaults to today. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  kind: z.optional(z.enum(['market', 'music', 'family', 'seasonal', 'fitness', 'charity', 'sale'])),
});

export const jobsQuerySchema = z.strictObject({
  ...paging,
  q: z.optional(text()),
  kind: z.optional(z.enum(['full-time', 'part-time', 'seasonal'])),
});

export const brandsQuerySchema = z.strictObject({
  ...paging,
  q: z.optional(text()),
  category: z.optional(id()),
  centre: z.optional(z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]+$/))),
});

export const campaignsQuerySchema = z.strictObject({
  ...paging,
  /** Day in the site's zone (default: today), or `all`. */
  on: z.optional(z.union([z.literal('all'), z.iso.date()])),
  country: z.optional(z.enum(['US', 'CA'])),
});

export const searchQuerySchema = z.strictObject({
  q: text(),
  /** Comma-separated. By default all kinds except categories. */
  kinds: z.optional(listOf(Object.keys(searchKindSchema.def.entries))),
  /** Slug of a centre that limits the results. Brands and centres are not limited. */
  centre: z.optional(z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]+$/))),
  /** Slug of the shopper's centre. Its results come first, then those of centres nearby. @since 1.7.0 */
  around: z.optional(z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]+$/))),
  /**
   * Whether to suggest places whose names begin with the words. They are hits of kind `centre` with ids below 0 that
   * lead to the finder. @since 1.31.0
   */
  places: z.optional(flag()),
  limit: z.optional(whole(1, 50)),
});

export const giftCardsQuerySchema = z.strictObject({ country: z.optional(z.enum(['US', 'CA'])) });
export const legalQuerySchema = z.strictObject({ version: z.optional(z.string().check(z.maxLength(40))) });

export type PagingQuery = z.infer<typeof pagingQuerySchema>;
export type CentresQuery = z.infer<typeof centresQuerySchema>;
export type StoresQuery = z.infer<typeof storesQuerySchema>;
export type DealsQuery = z.infer<typeof dealsQuerySchema>;
export type RewardsQuery = z.infer<typeof rewardsQuerySchema>;
export type EventsQuery = z.infer<typeof eventsQuerySchema>;
export type JobsQuery = z.infer<typeof jobsQuerySchema>;
export type BrandsQuery = z.infer<typeof brandsQuerySchema>;
export type CampaignsQuery = z.infer<typeof campaignsQuerySchema>;
export type SearchQuery = z.infer<typeof searchQuerySchema>;
