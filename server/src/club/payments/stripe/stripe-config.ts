import { StartError } from '../../../platform/errors/start-error.ts';
import type { StripeOptions } from './stripe-provider.ts';

interface StripeValues {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
}

/** @throws StartError when one of the two is missing: a payment that nobody can tell of must not be begun. */
export function readStripeConfig({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: StripeValues): StripeOptions | null {
  if (!secretKey && !webhookSecret) return null;
  if (!secretKey || !webhookSecret)
    throw new StartError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together.');
  return { secretKey, webhookSecret };
}
