import { currencySchema, dateSchema, instantSchema } from '../content/common.ts';
import { z } from '../zod.ts';

/** Path of balances: GET tells whether they can be asked for, POST asks. @since 1.15.0 */
export const GIFT_CARD_BALANCE_PATH = '/api/gift-card-balance';

/** Answer of GET {@link GIFT_CARD_BALANCE_PATH}. @since 1.15.0 */
export const giftCardSetupSchema = z.object({
  /** False where no issuer of gift cards is connected. */
  available: z.boolean(),
  /** A card to try it with, where the issuer is the practice one. */
  practice: z.nullable(z.object({ number: z.string(), pin: z.string() })),
});
export type GiftCardSetup = z.infer<typeof giftCardSetupSchema>;

const FIELDS = {
  number: { digits: /^\d{12,19}$/, problem: 'Enter the card number: 12 to 19 digits on the back' },
  pin: { digits: /^\d{4,8}$/, problem: 'Enter the PIN: 4 to 8 digits under the silver strip' },
} as const;
export type GiftCardField = keyof typeof FIELDS;

/** Digits of what people type in groups. */
const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '');

const fieldSchema = ({ digits, problem }: (typeof FIELDS)[GiftCardField]) =>
  z.string(problem).check(z.maxLength(60, problem), z.overwrite(digitsOf), z.regex(digits, problem));

/** Gift card as it is typed. It goes in a body alone, never in an address, and is kept nowhere. @since 1.15.0 */
export const giftCardFormSchema = z.object({
  number: fieldSchema(FIELDS.number),
  pin: fieldSchema(FIELDS.pin),
});
export type GiftCardForm = z.infer<typeof giftCardFormSchema>;

/** Message of each field that is wrong; empty for a form that may be sent. @since 1.15.0 */
export const giftCardProblems = (
  form: Readonly<Record<string, unknown>>,
): Partial<Record<GiftCardField, string>> =>
  Object.fromEntries(
    Object.entries(FIELDS)
      .filter(([name, { digits }]) => !digits.test(digitsOf(String(form[name] ?? '').slice(0, 61))))
      .map(([name, { problem }]) => [name, problem]),
  );

/** Answer of POST {@link GIFT_CARD_BALANCE_PATH}. @since 1.15.0 */
export const giftCardBalanceSchema = z.object({
  last_four: z.string(),
  /** Hundredths of `currency`. */
  cents: z.int(),
  currency: currencySchema,
  /** Last day; null for a card that does not expire. */
  expires_on: z.nullable(dateSchema),
  as_of: instantSchema,
});
export type GiftCardBalance = z.infer<typeof giftCardBalanceSchema>;
