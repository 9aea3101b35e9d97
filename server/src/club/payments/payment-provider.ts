import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from 'shared-contracts';

/** Item that a shopper is to pay for. */
export interface CheckoutRequest {
  /** Ours, and the provider's idempotency key: the same token is the same checkout. */
  readonly token: string;
  /** Title on the payment page and the receipt. */
  readonly title: string;
  readonly amountCents: number;
  readonly currency: Currency;
  /** Addresses of this site: after paying, and after giving up. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

export interface StartedCheckout {
  /** The provider's name for it. */
  readonly reference: string;
  /** The provider's own page: card numbers are typed there and nowhere else. */
  readonly url: string;
}

export type CheckoutState = 'open' | 'paid' | 'ended' | 'refunded';

/** Checkout as its provider knows it. */
export interface CheckoutStatus {
  readonly reference: string;
  readonly state: CheckoutState;
  /** Amount and currency as the provider has them, whatever they are; null where it names none. */
  readonly amountCents: number | null;
  readonly currency: string | null;
}

/** A change that a provider tells of. */
export interface PaymentEvent extends CheckoutStatus {
  /** Id of the event, which may be told more than once. */
  readonly id: string;
}

/**
 * A company that takes payments. It never shows us a card: the shopper pays on its page, and it tells us by a signed
 * event. Every method may be repeated. What Stripe's hosted checkout offers is what is asked for here.
 */
export interface PaymentProvider {
  readonly name: string;
  createCheckout(request: CheckoutRequest): Promise<StartedCheckout>;
  /** Asks for what may have been told and lost. */
  find(reference: string): Promise<CheckoutStatus>;
  /** Gives all of it back. */
  refund(reference: string, token: string): Promise<void>;
  /** Ends an open checkout, so that nobody pays it later. */
  expire(reference: string): Promise<void>;
  /**
   * Reads what came to `/api/payments/events`. Null for events that say nothing about a checkout.
   *
   * @throws RequestError FORBIDDEN when the signature or its time is wrong, INVALID_REQUEST for one that is signed and no event.
   */
  readEvent(body: Buffer, headers: IncomingHttpHeaders, now: number): Promise<PaymentEvent | null>;
}
