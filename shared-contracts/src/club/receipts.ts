import { currencySchema, dateSchema, idSchema, instantSchema, slugSchema } from '../content/common.ts';
import { z } from '../zod.ts';
import { memberPageOf } from './common.ts';

/** Rules of what a receipt may be (PRODUCT §4). The site tells members of these numbers, the server keeps them. */
export const RECEIPT_RULES = {
  /** Size of a file: 10 MB. */
  maxBytes: 10 * 1024 * 1024,
  maxAgeDays: 14,
  /** Least total, in hundredths. */
  minimumCents: 500,
  /** Above it a person decides. */
  reviewAboveCents: 100_000,
  perStoreAndDay: 5,
  /** Days after which the picture is deleted. */
  keptDays: 90,
} as const;

/** Types that a file of a receipt may have, by its content. */
export const RECEIPT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

/**
 * `reading`: it lies with the server. `check`: read, the member looks it over. `review`: a person decides. `credited` and
 * `refused`: decided.
 */
export const RECEIPT_STATES = ['reading', 'check', 'review', 'credited', 'refused'] as const;
export const receiptStateSchema = z.enum(RECEIPT_STATES);
export type ReceiptState = z.infer<typeof receiptStateSchema>;

/** Reasons why a receipt earned nothing, or waits for a person. */
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
] as const;
export type ReceiptReason = (typeof RECEIPT_REASONS)[number];

const cents = z.int().check(z.gte(0), z.lte(100_000_000));

/** Fields of a receipt, as they were read: null where nothing was found. */
export const readFieldsSchema = z.object({
  /** As printed. */
  merchant: z.nullable(z.string()),
  date: z.nullable(dateSchema),
  number: z.nullable(z.string()),
  subtotal_cents: z.nullable(z.number()),
  tax_cents: z.nullable(z.number()),
  /** Discount that was taken off, above zero. */
  discount_cents: z.nullable(z.number()),
  total_cents: z.nullable(z.number()),
  /** ISO 4217; null where no sign of one was found. */
  currency: z.nullable(z.string()),
});
export type ReadFields = z.infer<typeof readFieldsSchema>;

/** Fields of a receipt, as the member says. Body of POST `/api/user-receipts/:id/fields`. */
export const receiptFieldsSchema = z.strictObject({
  centre: slugSchema,
  /** Store of the centre; null when it is none of its stores. */
  store_id: z.nullable(idSchema),
  date: dateSchema,
  number: z.nullable(z.string().check(z.trim(), z.maxLength(40))),
  subtotal_cents: z.nullable(cents),
  tax_cents: z.nullable(cents),
  discount_cents: z.nullable(cents),
  total_cents: cents,
});
export type ReceiptFields = z.infer<typeof receiptFieldsSchema>;

/** A member's receipt. */
export const receiptSchema = z.object({
  id: z.guid(),
  state: receiptStateSchema,
  uploaded_at: instantSchema,
  /** Slug of the centre that it is for. */
  centre: slugSchema,
  /** Null while it is being read. */
  read: z.nullable(readFieldsSchema),
  /** The store that was recognised, before the member has said anything. */
  store: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** Fields that were decided on; null before. */
  fields: z.nullable(receiptFieldsSchema),
  store_name: z.nullable(z.string()),
  currency: currencySchema,
  reason: z.nullable(z.object({ code: z.string(), text: z.string() })),
  /** Points that it earned; null unless credited. */
  points: z.nullable(z.number()),
  decided_at: z.nullable(instantSchema),
  /**
   * While a person decides: instant by which nine in ten of the last `of` receipts had been decided; null where those are too few to
   * say. @since 1.15.0
   */
  decision: z.optional(z.object({ by: z.nullable(instantSchema), of: z.number() })),
  /** Words of the member against a refusal. */
  appeal: z.nullable(z.string()),
  can_appeal: z.boolean(),
  /** True while its picture is kept: GET `/api/user-receipts/:id/picture`. */
  has_picture: z.boolean(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** Answer of GET `/api/user-receipts`, newest first. */
export const receiptListSchema = memberPageOf(receiptSchema);
export type ReceiptList = z.infer<typeof receiptListSchema>;

/** Body of POST `/api/user-receipts/:id/appeal`. */
export const receiptAppealSchema = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(3), z.maxLength(1000)),
});
