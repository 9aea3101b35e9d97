import { currencySchema, instantSchema } from '../content/common.ts';
import { z } from '../zod.ts';
import { memberPageOf } from './common.ts';

/** Kinds of entries: money spent (by receipt or linked card), a gift of the club, or what undoes or uses points. */
export const ENTRY_KINDS = [
  'receipt',
  'card',
  'bonus',
  'refund',
  'redemption',
  'exchange',
  'expiry',
  'correction',
] as const;
export const entryKindSchema = z.enum(ENTRY_KINDS);
export type EntryKind = z.infer<typeof entryKindSchema>;

/** One line of the ledger. `points` is signed; every balance is the sum of such lines. */
export const transactionSchema = z.object({
  id: z.number(),
  kind: entryKindSchema,
  title: z.string(),
  /** Slug; null where no centre is meant. */
  centre: z.nullable(z.string()),
  store_name: z.nullable(z.string()),
  points: z.number(),
  /** Hundredths of `currency`, net of tax and discounts; negative for a refund, 0 where no money was spent. */
  spend_cents: z.number(),
  currency: z.nullable(currencySchema),
  happened_at: instantSchema,
  /** Instant from which the points count: later than now while they are pending. */
  available_at: instantSchema,
  pending: z.boolean(),
  /** The balance once this line counts. */
  balance: z.number(),
  /** Number of the order that the points went into. */
  order: z.nullable(z.string()),
  /** What moved the points, and by which rule, in a sentence or two. @since 1.15.0 */
  explanation: z.optional(z.string()),
});
export type Transaction = z.infer<typeof transactionSchema>;

/** Answer of GET `/api/user-transactions`. */
export const transactionListSchema = memberPageOf(transactionSchema);
/** @deprecated Nobody uses it. `z.infer<typeof transactionListSchema>` says the same. */
export type TransactionList = z.infer<typeof transactionListSchema>;
