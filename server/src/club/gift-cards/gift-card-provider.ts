import { createHash, timingSafeEqual } from 'node:crypto';
import type { Currency } from 'shared-contracts/content';

/** A gift card as its holder enters it. Only its provider may see it: never store or log it. */
export interface TypedCard {
  readonly number: string;
  readonly pin: string;
}

export interface CardBalance {
  readonly cents: number;
  readonly currency: Currency;
  /** Last valid day, `2027-12-31`; null if the card does not expire. */
  readonly expiresOn: string | null;
}

/** A gift card issuer or processor such as Blackhawk, Givex or Fiserv. */
export interface GiftCardProvider {
  readonly name: string;
  readonly practice: TypedCard | null;
  /**
   * Returns the balance, or null for an unknown number and a wrong PIN alike, so guessing reveals nothing.
   * Safe to repeat. Throws if the provider is unreachable, without card data in the error. `signal` aborts
   * it.
   */
  balance(card: TypedCard, signal: AbortSignal): Promise<CardBalance | null>;
}

export const PRACTICE_CARDS: ReadonlyArray<TypedCard & CardBalance> = [
  { number: '6006499900000014', pin: '4826', cents: 5_000, currency: 'USD', expiresOn: null },
  { number: '6006499900000022', pin: '7190', cents: 1_275, currency: 'CAD', expiresOn: null },
  { number: '6006499900000030', pin: '3351', cents: 0, currency: 'USD', expiresOn: null },
];

const digest = ({ number, pin }: TypedCard) => createHash('sha256').update(`${number}:${pin}`).digest();
const KNOWN = PRACTICE_CARDS.map((card) => ({ card, digest: digest(card) }));

export const practiceGiftCards: GiftCardProvider = {
  name: 'practice',
  practice: { number: '6006 4999 0000 0014', pin: '4826' },
  async balance(typed) {
    const asked = digest(typed);
    const matches = KNOWN.filter((known) => timingSafeEqual(known.digest, asked));
    return matches[0]?.card ?? null;
  },
};
