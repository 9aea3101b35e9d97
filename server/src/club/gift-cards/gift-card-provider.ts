import type { Currency } from 'shared-contracts';

/** A gift card as its holder types it. Its provider alone may see it: it is neither kept nor logged. */
export interface TypedCard {
  /** Digits alone. */
  readonly number: string;
  readonly pin: string;
}

/** Balance as the provider has it. */
export interface CardBalance {
  /** Hundredths. */
  readonly cents: number;
  readonly currency: Currency;
  /** Last day, `2027-12-31`; null for a card that does not expire. */
  readonly expiresOn: string | null;
}

/** An issuer of gift cards, or the company that processes them: Blackhawk, Givex, Fiserv. */
export interface GiftCardProvider {
  readonly name: string;
  /** A card to try it with; null with a real provider. */
  readonly practice: TypedCard | null;
  /**
   * Balance of a card. Null for a number that it does not know and for a wrong PIN alike: who tries numbers learns nothing. May be repeated;
   * throws when it cannot be reached, with nothing of the card in the error. `signal` ends it.
   */
  balance(card: TypedCard, signal: AbortSignal): Promise<CardBalance | null>;
}
