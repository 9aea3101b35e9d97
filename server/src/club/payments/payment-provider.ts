import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from 'shared-contracts/content';

interface CheckoutRequest {
  readonly token: string;
  readonly title: string;
  readonly amountCents: number;
  readonly currency: Currency;
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

interface StartedCheckout {
  readonly reference: string;
  /** The provider's page, the only place to enter card numbers. */
  readonly url: string;
}

export type CheckoutState = 'open' | 'paid' | 'ended' | 'refunded';

export interface CheckoutStatus {
  readonly reference: string;
  readonly state: CheckoutState;
  /** As the provider reports them, unchecked; null if it names none. */
  readonly amountCents: number | null;
  readonly currency: string | null;
}

export interface PaymentEvent extends CheckoutStatus {
  readonly id: string;
}

/**
 * A payment company, modeled on Stripe's hosted checkout. The shopper pays on its page, so we never see a
 * card, and it reports by signed events. Every method is safe to repeat.
 */
export interface PaymentProvider {
  readonly name: string;
  createCheckout(request: CheckoutRequest): Promise<StartedCheckout>;
  find(reference: string): Promise<CheckoutStatus>;
  refund(reference: string, token: string): Promise<void>;
  expire(reference: string): Promise<void>;
  /**
   * Reads the body of `/api/payments/events`. Returns null for events that do not concern a checkout.
   *
   * @throws RequestError FORBIDDEN if the signature or its time is wrong, INVALID_REQUEST if a signed body is
   * not an event.
   */
  readEvent(body: Buffer, headers: IncomingHttpHeaders, now: number): Promise<PaymentEvent | null>;
}
