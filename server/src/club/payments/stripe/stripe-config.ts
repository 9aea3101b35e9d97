import { StartError } from '../../../platform/errors/operator-errors.ts';
import type { StripeOptions } from './stripe-provider.ts';

interface StripeValues {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
}

/**
 * Returns null without Stripe settings.
 *
 * @throws StartError if only one is set, because payments without events would never settle.
 */
export function readStripeConfig({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: StripeValues): StripeOptions | null {
  if (!secretKey && !webhookSecret) return null;
  if (!secretKey || !webhookSecret)
    throw new StartError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together.');
  return { secretKey, webhookSecret };
}
