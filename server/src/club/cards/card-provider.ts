import type { Currency } from 'shared-contracts';

/** A card as its provider knows it. Its number stays with the provider. */
export interface ProviderCard {
  /** The provider's name for the card. */
  readonly token: string;
  /** As it is shown: `Visa`. */
  readonly brand: string;
  readonly lastFour: string;
}

/** The provider's page in which a card's number is typed, shown in a frame. */
export interface EnrolUi {
  /** Address of the page, absolute or of this site. */
  readonly url: string;
  /** Origin that its messages have; `null` for a page in a sandbox. */
  readonly origin: string;
}

export interface Enrolment {
  /** Our name for this enrolment: the provider gives it back with the card. */
  readonly id: string;
  /** Whom the provider keeps the card for: the member's public id, never their name or address. */
  readonly member: string;
}

/** Something that happened to the money on a card. */
export interface CardEvent {
  /** The provider's number of this message: the same again is the same event. */
  readonly id: string;
  readonly kind: 'purchase' | 'refund';
  /** The provider's number of the purchase: of a refund, that of what was paid back. */
  readonly purchase: string;
  readonly token: string;
  /** Our id of the store. The provider is told of our stores' merchant numbers when they open. */
  readonly storeId: number;
  /** Hundredths net of tax and discounts: what points are given for, or taken back for. Above zero. */
  readonly netCents: number;
  /** Hundredths as charged: what a receipt of the same purchase says. */
  readonly totalCents: number;
  readonly currency: Currency;
  readonly happenedAt: Date;
}

/** A webhook as it came, before anything is believed of it. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/**
 * A card-linking provider: Fidel, Olive, Kard, a card network's own. The number goes from the shopper to the provider, in the
 * provider's page; we get a token, the brand and the last four digits, and word of each purchase at one of our stores.
 */
export interface CardProvider {
  /** Kept with every card: `practice`. */
  readonly name: string;
  /** Practice mode: its purchases are no money. */
  readonly isPractice: boolean;
  /** The page in which a member enrols a card. */
  enrolUi(enrolment: Enrolment): Promise<EnrolUi>;
  /**
   * The card of an enrolment. The browser only carries `proof` over: it is asked of the provider, or checked by its
   * signature. Null when there is no such card.
   */
  enrolled(enrolment: Enrolment, proof: string): Promise<ProviderCard | null>;
  /** All cards that the provider keeps for a member. */
  list(member: string): Promise<readonly ProviderCard[]>;
  /** Ends what the provider tells of a card. A card that it does not know is unlinked already. */
  unlink(token: string): Promise<void>;
  /**
   * Events that a webhook tells of; throws UNAUTHENTICATED when the signature is wrong or old. Events of other kinds are
   * left out.
   */
  readWebhook(delivery: Delivery): readonly CardEvent[];
}
