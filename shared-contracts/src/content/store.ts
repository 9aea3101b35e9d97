import { z } from '../zod.ts';
import { dateSchema, idSchema, pageOf, slugSchema } from './common.ts';
import { dayHoursSchema } from './opening-hours.ts';
import { pictureField } from './picture.ts';
import { positionSchema } from './site-plan.ts';

const storeFields = {
  id: idSchema,
  /** Slug of its centre. */
  centre: slugSchema,
  name: z.string(),
  /** The `{storeName}` segment of its address. */
  slug: slugSchema,
  suite: z.string(),
  brandId: z.nullable(idSchema),
  categoryId: idSchema,
  categoryName: z.string(),
  phone: z.nullable(z.string()),
  /** The day it opened; null when it has been there as long as anyone knows. New means within 90 days. */
  openedOn: z.nullable(dateSchema),
  /** Own usual hours; null means the centre's. Exceptions are the centre's. */
  weeklyHours: z.nullable(z.array(dayHoursSchema)),
  /** Active deals of today. */
  dealCount: z.int(),
  /**
   * Its own mark, else its brand's.
   * @since 1.7.0
   */
  logo: pictureField(),
};

export const storeSummarySchema = z.object(storeFields);
export type StoreSummary = z.infer<typeof storeSummarySchema>;

export const storeSchema = z.object({
  ...storeFields,
  description: z.string(),
  /** Host name of the brand's own site. */
  website: z.nullable(z.string()),
  rewardCount: z.int(),
  /**
   * Goods that it is gone to for, a word or two each.
   * @since 1.7.0
   */
  sells: z.optional(z.array(z.string())),
  /** @since 1.7.0 */
  photo: pictureField(),
});
export type Store = z.infer<typeof storeSchema>;

/** Ring of a shape on the site plan, `[longitude, latitude]` each. */
const ringSchema = z.array(positionSchema);

/**
 * `/api/centers/{slug}/stores/{id}/place`: where in its centre a store is, as much of the site plan as a small drawing needs.
 *
 * @since 1.7.0
 */
export const storePlaceSchema = z.object({
  buildings: z.array(ringSchema),
  lots: z.array(z.object({ name: z.string(), ring: ringSchema })),
  unit: ringSchema,
  /** Stores on either side of it. */
  neighbours: z.array(z.object({ id: idSchema, name: z.string() })),
  /** Lot that is nearest as the crow flies; null where the plan has none. */
  parking: z.nullable(z.object({ lotId: z.string(), name: z.string(), metres: z.number() })),
});
/** @since 1.7.0 */
export type StorePlace = z.infer<typeof storePlaceSchema>;

/** Stores of a centre, with the categories that all of its stores fall into. */
export const storeListSchema = z.object({
  ...pageOf(storeSummarySchema).shape,
  categories: z.array(z.object({ id: idSchema, slug: slugSchema, name: z.string(), count: z.int() })),
});
export type StoreList = z.infer<typeof storeListSchema>;

/** Days after opening during which a store counts as new. */
export const NEW_STORE_DAYS = 90;
