import { instantSchema } from '../content/common.ts';
import { z } from '../zod.ts';
import { memberPageOf } from './common.ts';
import { ENTRY_KINDS } from './ledger.ts';

/** Something that the member did, or that happened to their points. */
export const activitySchema = z.object({
  id: z.string(),
  kind: z.enum([...ENTRY_KINDS, 'deal-redeemed', 'deal-saved']),
  at: instantSchema,
  title: z.string(),
  centre: z.nullable(z.string()),
  store_name: z.nullable(z.string()),
  /** Null where no points moved. */
  points: z.nullable(z.number()),
  pending: z.boolean(),
  /** Number of the order that it made. */
  order: z.nullable(z.string()),
});
export type Activity = z.infer<typeof activitySchema>;

/** Answer of `user-get-activity-feed`, newest first. */
export const activityFeedSchema = memberPageOf(activitySchema);
export type ActivityFeed = z.infer<typeof activityFeedSchema>;

/** A payment card that collects points. Its number is never known here. */
export const linkedCardSchema = z.object({
  id: z.string(),
  brand: z.string(),
  last_four: z.string().check(z.regex(/^\d{4}$/)),
  linked_at: instantSchema,
});
export type LinkedCard = z.infer<typeof linkedCardSchema>;

/** Answer of `user-get-linked-cards`. */
export const linkedCardsSchema = z.object({
  items: z.array(linkedCardSchema),
  /** Provider that enrols cards; null where none can be linked. `practice`: nobody's money moves. @since 1.2.0 */
  linking: z.optional(z.nullable(z.object({ provider: z.string(), practice: z.boolean() }))),
});
export type LinkedCards = z.infer<typeof linkedCardsSchema>;
