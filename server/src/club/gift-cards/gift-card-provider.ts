import type { Currency } from 'shared-contracts';

/** A gift card as its holder enters it. Only its provider may see it: never store or log it. */
export interface TypedCard {
  /** Digits only. */
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
