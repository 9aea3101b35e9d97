import { instantSchema } from '../content/common.ts';
import { z } from '../zod.ts';
import { memberPageOf } from './common.ts';
import { ENTRY_KINDS } from './ledger.ts';

export const activitySchema = z.object({
  id: z.string(),
  kind: z.enum([...ENTRY_KINDS, 'deal-redeemed', 'deal-saved']),
  at: instantSchema,
  title: z.string(),
  centre: z.nullable(z.string()),
  store_name: z.nullable(z.string()),
  points: z.nullable(z.number()),
  pending: z.boolean(),
  /** Number of the resulting order. */
  order: z.nullable(z.string()),
});
export type Activity = z.infer<typeof activitySchema>;

export const activityFeedSchema = memberPageOf(activitySchema);
export type ActivityFeed = z.infer<typeof activityFeedSchema>;

/** A payment card that earns points. The site never receives its number. */
export const linkedCardSchema = z.object({
  id: z.string(),
  brand: z.string(),
  last_four: z.string().check(z.regex(/^\d{4}$/)),
  linked_at: instantSchema,
});
export type LinkedCard = z.infer<typeof linkedCardSchema>;

export const linkedCardsSchema = z.object({
  items: z.array(linkedCardSchema),
  /** Null if no card can be linked. With `practice`, no money moves. @since 1.2.0 */
  linking: z.optional(z.nullable(z.object({ provider: z.string(), practice: z.boolean() }))),
});
export type LinkedCards = z.infer<typeof linkedCardsSchema>;
