import { z } from '../zod.ts';
import { dateSchema, idSchema, pageOf, slugSchema } from './common.ts';
import { dayHoursSchema } from './opening-hours.ts';
import { pictureField } from './picture.ts';
import { positionSchema } from './site-plan.ts';

const storeFields = {
  id: idSchema,
  centre: slugSchema,
  name: z.string(),
  /** The `{storeName}` segment of its URL. */
  slug: slugSchema,
  suite: z.string(),
  brandId: z.nullable(idSchema),
  categoryId: idSchema,
  categoryName: z.string(),
  phone: z.nullable(z.string()),
  /** Day of the opening, or null if unknown. New means within 90 days. */
  openedOn: z.nullable(dateSchema),
  /** Own usual hours, or null for the centre's. Exceptions are always the centre's. */
  weeklyHours: z.nullable(z.array(dayHoursSchema)),
  /** Active deals of today. */
  dealCount: z.int(),
  /** Its own logo, otherwise its brand's. @since 1.7.0 */
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
  /** Main goods, in one or two words each. @since 1.7.0 */
  sells: z.optional(z.array(z.string())),
  photo: pictureField(),
});
export type Store = z.infer<typeof storeSchema>;

/** Ring of a shape on the site plan, as `[longitude, latitude]`. */
const ringSchema = z.array(positionSchema);

/** `/api/centers/{slug}/stores/{id}/place`: position of a store, for a small drawing. @since 1.7.0 */
export const storePlaceSchema = z.object({
  buildings: z.array(ringSchema),
  lots: z.array(z.object({ name: z.string(), ring: ringSchema })),
  unit: ringSchema,
  /** Stores on either side. */
  neighbours: z.array(z.object({ id: idSchema, name: z.string() })),
  /** Nearest lot in a straight line, or null if the plan has none. */
  parking: z.nullable(z.object({ lotId: z.string(), name: z.string(), metres: z.number() })),
});
export type StorePlace = z.infer<typeof storePlaceSchema>;

export const storeListSchema = z.object({
  ...pageOf(storeSummarySchema).shape,
  categories: z.array(z.object({ id: idSchema, slug: slugSchema, name: z.string(), count: z.int() })),
});
export type StoreList = z.infer<typeof storeListSchema>;

/** Days after opening during which a store counts as new. */
export const NEW_STORE_DAYS = 90;
