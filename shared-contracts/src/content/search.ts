import { z } from '../zod.ts';
import { instantSchema, slugSchema } from './common.ts';

/**
 * Since 1.7.0: categories, which come only where `kinds` names them, as who was built before knows five kinds; and pages,
 * which the shell finds by itself.
 */
export const searchKindSchema = z.enum(['centre', 'store', 'brand', 'deal', 'event', 'category', 'page']);
export type SearchKind = z.infer<typeof searchKindSchema>;

/** A hit of `/api/search`. `path` is where it leads on this site. */
export const searchHitSchema = z.object({
  kind: searchKindSchema,
  id: z.int(),
  title: z.string(),
  /** Detail of where or what it is, such as "Charleston, SC". */
  detail: z.string(),
  centre: z.nullable(slugSchema),
  path: z.string(),
  /** Start of an event, the next one where it comes again; with the zone to show it in. Since 1.7.0. */
  startsAt: z.optional(instantSchema),
  timeZone: z.optional(z.string()),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** Best first. */
export const searchResultSchema = z.object({ query: z.string(), items: z.array(searchHitSchema) });
/** @deprecated Nobody uses it. `z.infer<typeof searchResultSchema>` says the same. */
export type SearchResult = z.infer<typeof searchResultSchema>;
