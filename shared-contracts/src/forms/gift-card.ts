import { currencySchema, dateSchema, instantSchema } from '../content/common.ts';
import { z } from '../zod.ts';

export const GIFT_CARD_BALANCE_PATH = '/api/gift-card-balance';

export const giftCardSetupSchema = z.object({
  /** False if no gift card issuer is connected. */
  available: z.boolean(),
  /** Sample card of the practice issuer. Null for a real issuer. */
  practice: z.nullable(z.object({ number: z.string(), pin: z.string() })),
});
export type GiftCardSetup = z.infer<typeof giftCardSetupSchema>;

const FIELDS = {
  number: { digits: /^\d{12,19}$/, problem: 'Enter the card number: 12 to 19 digits on the back' },
  pin: { digits: /^\d{4,8}$/, problem: 'Enter the PIN: 4 to 8 digits under the silver strip' },
} as const;
export type GiftCardField = keyof typeof FIELDS;

const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '');

const fieldSchema = ({ digits, problem }: (typeof FIELDS)[GiftCardField]) =>
  z.string(problem).check(z.maxLength(60, problem), z.overwrite(digitsOf), z.regex(digits, problem));

/** Sent only in a request body, never in an address, and not stored. @since 1.15.0 */
export const giftCardFormSchema = z.object({
  number: fieldSchema(FIELDS.number),
  pin: fieldSchema(FIELDS.pin),
});
export type GiftCardForm = z.infer<typeof giftCardFormSchema>;

export const giftCardProblems = (
  form: Readonly<Record<string, unknown>>,
): Partial<Record<GiftCardField, string>> =>
  Object.fromEntries(
    Object.entries(FIELDS)
      .filter(([name, { digits }]) => !digits.test(digitsOf(String(form[name] ?? '').slice(0, 61))))
      .map(([name, { problem }]) => [name, problem]),
  );

export const giftCardBalanceSchema = z.object({
  last_four: z.string(),
  cents: z.int(),
  currency: currencySchema,
  /** Last valid day, or null if the card does not expire. */
  expires_on: z.nullable(dateSchema),
  as_of: instantSchema,
});
export type GiftCardBalance = z.infer<typeof giftCardBalanceSchema>;
