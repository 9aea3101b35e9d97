import type { Currency } from 'shared-contracts/content';

export interface ProviderCard {
  readonly token: string;
  readonly brand: string;
  readonly lastFour: string;
}

/** The provider's page for entering a card number, shown in a frame. */
interface EnrolUi {
  readonly url: string;
  readonly origin: string;
}

export interface Enrolment {
  readonly id: string;
  /** The member's public ID. The provider never gets a name or an address. */
  readonly member: string;
}

export interface CardEvent {
  /** The provider's message ID. A repeated ID is the same event. */
  readonly id: string;
  readonly kind: 'purchase' | 'refund';
  /** The provider's purchase ID; for a refund, the ID of the purchase paid back. */
  readonly purchase: string;
  readonly token: string;
  /** Our store ID. The provider learns a store's merchant number when it opens. */
  readonly storeId: number;
  /** Cents net of tax and discounts, above zero. Points are based on them. */
  readonly netCents: number;
  readonly totalCents: number;
  readonly currency: Currency;
  readonly happenedAt: Date;
}

interface Delivery {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/**
 * A card-linking provider such as Fidel, Olive, Kard or a card network. The shopper enters the number on the
 * provider's page. We get a token, the brand, the last four digits, and an event for each purchase at our
 * stores.
 */
export interface CardProvider {
  readonly name: string;
  readonly isPractice: boolean;
  enrolUi(enrolment: Enrolment): Promise<EnrolUi>;
  /**
   * Returns the card of an enrolment, or null if there is none. `proof` comes through the browser, so confirm
   * it with the provider or check its signature.
   */
  enrolled(enrolment: Enrolment, proof: string): Promise<ProviderCard | null>;
  list(member: string): Promise<readonly ProviderCard[]>;
  unlink(token: string): Promise<void>;
  /**
   * Returns the events of a webhook, skipping other kinds. Throws UNAUTHENTICATED if the signature is wrong
   * or old.
   */
  readWebhook(delivery: Delivery): readonly CardEvent[];
}
