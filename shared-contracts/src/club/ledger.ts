import { currencySchema, instantSchema } from '../content/common.ts';
import { z } from '../zod.ts';
import { memberPageOf } from './common.ts';

/** Purchases (`receipt`, `card`), gifts (`bonus`), and entries that use or reverse points. */
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

/** An entry of the ledger. `points` is signed; every balance is a sum of entries. */
export const transactionSchema = z.object({
  id: z.number(),
  kind: entryKindSchema,
  title: z.string(),
  centre: z.nullable(z.string()),
  store_name: z.nullable(z.string()),
  points: z.number(),
  /** Hundredths of `currency`, net of tax and discounts. Negative for a refund, 0 without a purchase. */
  spend_cents: z.number(),
  currency: z.nullable(currencySchema),
  happened_at: instantSchema,
  /** Time from which the points count. In the future while they are pending. */
  available_at: instantSchema,
  pending: z.boolean(),
  /** Balance once this entry counts. */
  balance: z.number(),
  order: z.nullable(z.string()),
  /** Reason for the change and its rule, in one or two sentences. @since 1.15.0 */
  explanation: z.optional(z.string()),
});
export type Transaction = z.infer<typeof transactionSchema>;

export const transactionListSchema = memberPageOf(transactionSchema);
/** @deprecated Use `z.infer<typeof transactionListSchema>`. */
export type TransactionList = z.infer<typeof transactionListSchema>;
