import { currencySchema, dateSchema, idSchema, instantSchema, slugSchema } from '../content/common.ts';
import { z } from '../zod.ts';
import { memberPageOf } from './common.ts';

export const RECEIPT_RULES = {
  /** Maximum size of a file: 10 MB. */
  maxBytes: 10 * 1024 * 1024,
  maxAgeDays: 14,
  /** Minimum total, in hundredths. */
  minimumCents: 500,
  /** Total in hundredths above which a person decides. */
  reviewAboveCents: 100_000,
  perStoreAndDay: 5,
  /** Days until the picture is deleted. */
  keptDays: 90,
} as const;

export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

/** `check`: the member checks the fields. `review`: a person decides. `credited`, `refused`: decided. */
export const RECEIPT_STATES = ['reading', 'check', 'review', 'credited', 'refused'] as const;
export const receiptStateSchema = z.enum(RECEIPT_STATES);
export type ReceiptState = z.infer<typeof receiptStateSchema>;

export const RECEIPT_REASONS = [
  'duplicate',
  'duplicate-card',
  'several',
  'foreign-currency',
  'no-store',
  'too-old',
  'future',
  'too-small',
  'too-many',
  'large',
  'corrected',
  'no-number',
  'sums',
  'similar',
  'currency',
  'unreadable',
  'appeal',
  'reviewer',
  'return',
  'exchange',
  'gift-card',
  'void',
  'training',
  'quote',
  'copy',
] as const;
export type ReceiptReason = (typeof RECEIPT_REASONS)[number];

const cents = z.int().check(z.gte(0), z.lte(100_000_000));

export const readFieldsSchema = z.object({
  /** As printed. */
  merchant: z.nullable(z.string()),
  date: z.nullable(dateSchema),
  number: z.nullable(z.string()),
  subtotal_cents: z.nullable(z.number()),
  tax_cents: z.nullable(z.number()),
  /** Positive discount. */
  discount_cents: z.nullable(z.number()),
  total_cents: z.nullable(z.number()),
  /** ISO 4217, or null if none was found. */
  currency: z.nullable(z.string()),
});
export type ReadFields = z.infer<typeof readFieldsSchema>;

export const receiptFieldsSchema = z.strictObject({
  centre: slugSchema,
  /** Store of the centre, or null for another one. */
  store_id: z.nullable(idSchema),
  date: dateSchema,
  number: z.nullable(z.string().check(z.trim(), z.maxLength(40))),
  subtotal_cents: z.nullable(cents),
  tax_cents: z.nullable(cents),
  discount_cents: z.nullable(cents),
  total_cents: cents,
});
export type ReceiptFields = z.infer<typeof receiptFieldsSchema>;

export const receiptSchema = z.object({
  id: z.guid(),
  state: receiptStateSchema,
  uploaded_at: instantSchema,
  centre: slugSchema,
  /** Null while it is being read. */
  read: z.nullable(readFieldsSchema),
  /** Recognised store, before the member's check. */
  store: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** Fields that the decision used. Null before. */
  fields: z.nullable(receiptFieldsSchema),
  store_name: z.nullable(z.string()),
  currency: currencySchema,
  reason: z.nullable(z.object({ code: z.string(), text: z.string() })),
  points: z.nullable(z.number()),
  decided_at: z.nullable(instantSchema),
  /** In a review: when 9 of 10 of the last `of` receipts were decided, or null if too few. @since 1.15.0 */
  decision: z.optional(z.object({ by: z.nullable(instantSchema), of: z.number() })),
  appeal: z.nullable(z.string()),
  can_appeal: z.boolean(),
  /** Whether GET `/api/user-receipts/:id/picture` still has its picture. */
  has_picture: z.boolean(),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const receiptListSchema = memberPageOf(receiptSchema);
export type ReceiptList = z.infer<typeof receiptListSchema>;

export const receiptAppealSchema = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(3), z.maxLength(1000)),
});
