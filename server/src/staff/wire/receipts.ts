import { RECEIPT_STATES, receiptFieldsSchema } from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { whySchema } from './session.ts';

const { date, number, total_cents } = receiptFieldsSchema.shape;
const cents = z.nullable(z.number());
const text = z.nullable(z.string());

/** What a receipt says, as read or as entered. Money is in hundredths. */
const valuesSchema = z.object({
  center: text,
  store: text,
  date: text,
  number: text,
  subtotalCents: cents,
  discountCents: cents,
  taxCents: cents,
  totalCents: cents,
  currency: text,
});
export type ReceiptValues = z.infer<typeof valuesSchema>;
export type ReceiptValue = keyof ReceiptValues;
export const RECEIPT_VALUES = Object.keys(valuesSchema.shape) as [ReceiptValue, ...ReceiptValue[]];

const queuedSchema = z.object({
  id: z.string(),
  state: z.enum(RECEIPT_STATES),
  waitingSince: z.nullable(z.iso.datetime()),
  center: z.string(),
  store: text,
  currency: z.string(),
  totalCents: cents,
  /** Why a person decides it, as the member reads it. */
  why: z.string(),
  /** The first of two people who approve it. */
  first: z.nullable(z.object({ who: z.string(), isYou: z.boolean() })),
  decidedBy: text,
});
export type QueuedReceipt = z.infer<typeof queuedSchema>;

const similarSchema = z.object({
  id: z.string(),
  state: z.enum(RECEIPT_STATES),
  uploadedAt: z.iso.datetime(),
  hasPicture: z.boolean(),
  store: text,
  date: text,
  number: text,
  totalCents: cents,
  isSameMember: z.boolean(),
  /** What is the same. */
  same: z.array(z.string()),
});
const purchaseSchema = z.object({ id: z.string(), store: text, date: text, number: text, netCents: cents });

export const reviewedReceiptSchema = z.object({
  ...queuedSchema.shape,
  memberId: z.number(),
  uploadedAt: z.iso.datetime(),
  hasPicture: z.boolean(),
  appeal: text,
  reading: valuesSchema,
  /** Null if the member has not entered anything. */
  entry: z.nullable(valuesSchema),
  /** What a decision starts with: the first approval, else the entry, else the reading. */
  proposal: z.object({ storeId: z.nullable(z.number()), date: text, number: text, totalCents: cents }),
  /** What earns points. Null if unclear. */
  netCents: cents,
  /** Where reading and entry disagree. */
  differences: z.array(z.enum(RECEIPT_VALUES)),
  stores: z.array(z.object({ id: z.number(), name: z.string() })),
  duplicates: z.array(similarSchema),
  isPaidByCard: z.boolean(),
  /** Credited receipts that a return may be of. Empty for a sale. */
  purchases: z.array(purchaseSchema),
});
export type ReviewedReceipt = z.infer<typeof reviewedReceiptSchema>;

export const receiptsQuerySchema = z.object({
  state: z.catch(z.enum(RECEIPT_STATES), 'review'),
  center: z.optional(z.string().check(z.maxLength(100))),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  perPage: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
});
export const receiptsSchema = z.object({ items: z.array(queuedSchema), total: z.number() });

export const backlogSchema = z.object({
  id: z.literal('backlog'),
  waiting: z.number(),
  forSecondPerson: z.number(),
  oldestSince: z.nullable(z.iso.datetime()),
  /** Decisions of people in the last days, with the seconds that receipts waited. */
  decided: z.array(
    z.object({ days: z.number(), count: z.number(), medianSeconds: cents, slowestTenthSeconds: cents }),
  ),
});
export type Backlog = z.infer<typeof backlogSchema>;

/** Values replace what the member entered. */
export const approvalSchema = z.strictObject({
  storeId: z.optional(z.int().check(z.positive(), z.maximum(2 ** 31 - 1))),
  date: z.optional(date),
  number: z.optional(number),
  totalCents: z.optional(total_cents),
  netCents: z.optional(total_cents),
  /** Differences from the reading that the reviewer has seen. */
  accepts: z.optional(z.array(z.enum(RECEIPT_VALUES)).check(z.maxLength(RECEIPT_VALUES.length))),
});
export type Approval = z.infer<typeof approvalSchema>;
/** The member reads `why`. */
export const refusalSchema = z.strictObject({ why: whySchema });
/** `of`: the receipt of the purchase. Without `netCents` all its points are taken back. */
export const returnSchema = z.strictObject({ of: z.guid(), netCents: z.optional(total_cents) });
export const decidedSchema = z.object({
  id: z.string(),
  state: z.enum(RECEIPT_STATES),
  points: z.nullable(z.number()),
  /** What happened, for the reviewer. */
  message: z.string(),
});
