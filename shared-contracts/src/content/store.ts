import { z } from '../zod.ts';
import { dateSchema, idSchema, pageOf, slugSchema } from './common.ts';
import { dayHoursSchema } from './opening-hours.ts';
import { pictureField } from './picture.ts';

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
  /** @since 1.7.0 */
  photo: pictureField(),
});
export type Store = z.infer<typeof storeSchema>;

/** Stores of a centre, with the categories that all of its stores fall into. */
export const storeListSchema = z.object({
  ...pageOf(storeSummarySchema).shape,
  categories: z.array(z.object({ id: idSchema, slug: slugSchema, name: z.string(), count: z.int() })),
});
export type StoreList = z.infer<typeof storeListSchema>;

/** Days after opening during which a store counts as new. */
export const NEW_STORE_DAYS = 90;
