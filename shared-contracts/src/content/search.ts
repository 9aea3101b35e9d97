import { z } from '../zod.ts';
import { instantSchema, slugSchema } from './common.ts';

/** `category` only if `kinds` asks for it: older clients know five kinds. Only the shell finds `page`. */
export const searchKindSchema = z.enum(['centre', 'store', 'brand', 'deal', 'event', 'category', 'page']);
export type SearchKind = z.infer<typeof searchKindSchema>;

export const searchHitSchema = z.object({
  kind: searchKindSchema,
  id: z.int(),
  title: z.string(),
  /** Place or type, such as "Charleston, SC". */
  detail: z.string(),
  centre: z.nullable(slugSchema),
  path: z.string(),
  /** Start of an event, or of its next date, with the zone for display. @since 1.7.0 */
  startsAt: z.optional(instantSchema),
  timeZone: z.optional(z.string()),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** Center that a search names or is nearest to the place it names, and the other words. @since 1.31.0 */
export const searchPlaceSchema = z.object({ centre: slugSchema, name: z.string(), words: z.string() });
export type SearchPlace = z.infer<typeof searchPlaceSchema>;

export const searchResultSchema = z.object({
  query: z.string(),
  items: z.array(searchHitSchema),
  place: z.optional(searchPlaceSchema),
});
/** @deprecated Use `z.infer<typeof searchResultSchema>`. */
export type SearchResult = z.infer<typeof searchResultSchema>;
