import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'shared-contracts/zod';
import type { ApiCall } from '../../platform/api/described-call.ts';
import { createSecrets } from '../../platform/crypto/secrets.ts';
import { createInProcessFetch } from '../../platform/http/in-process-fetch.ts';
// The routes' own setting is declared there.
import type {} from '../../platform/text/card-numbers.plugin.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createPayments, type Payments } from './payments.ts';
import { createPracticeTill } from './practice/practice-till.ts';
import { tillRoutes } from './practice/till.routes.ts';
import { createStripe, type StripeOptions } from './stripe/stripe-provider.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly payments: Payments;
  }
}

export interface PaymentsPluginOptions {
  /** Origin of the site, without a slash at its end. */
  readonly origin: string;
  readonly secret: string | null;
  /** Null where no account of Stripe's is configured. */
  readonly stripe: StripeOptions | null;
  /** Opens the practice till where there is no real provider: never beside a database of production. */
  readonly hasPractice: boolean;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Webhook by which a provider tells what became of a payment. */
export const EVENTS_PATH = '/api/payments/events';
const EVENT_BYTES = 256 * 1024;
const EVENTS = {
  operation: 'paymentEvents',
  summary: 'What became of a payment, as its provider tells it',
  tag: 'webhooks',
  access: 'signed-by-stripe',
  upload: { media: 'application/json' },
  answer: z.object({ received: z.literal(true) }),
  errors: ['NOT_FOUND'],
} as const satisfies ApiCall;

async function openPracticeTill(
  app: FastifyInstance,
  { origin, secret, now = Date.now }: PaymentsPluginOptions,
): Promise<PaymentProvider> {
  const post = createInProcessFetch(app, origin);
  const till = createPracticeTill({
    db: app.db,
    origin,
    secret: createSecrets(secret ?? '')
      .key('practice-till')
      .toString('base64url'),
    now,
    async deliver(body, headers) {
      // A lost event is made up for: whoever comes back asks, and so does the job.
      await post(origin + EVENTS_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: new Uint8Array(body),
      }).catch((error: unknown) => app.log.warn(error, 'The practice register could not report a payment'));
    },
  });
  await app.register(tillRoutes, { till });
  return till;
}

/** `app.payments`, and the door through which the provider tells how they went. */
export const paymentsPlugin = fp<PaymentsPluginOptions>(
  async (app, options) => {
    const { origin, stripe, hasPractice, secret, now = Date.now } = options;
    let provider: PaymentProvider | null = null;
    if (stripe) provider = createStripe(stripe);
    else if (hasPractice && secret) provider = await openPracticeTill(app, options);
    const payments = createPayments({ db: app.db, provider, origin, log: app.log });
    app.decorate('payments', payments);

    await app.register(async (door) => {
      // The signature is over the bytes as they came.
      door.removeAllContentTypeParsers();
      door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_BYTES }, (_request, body, done) =>
        done(null, body),
      );
      door.post(EVENTS_PATH, { config: { cardNumbers: 'none', call: EVENTS } }, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (!provider) return reply.callNotFound();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = await provider.readEvent(body, request.headers, now());
        if (event) await payments.take(event, new Date(now()));
        return { received: true };
      });
    });

    app.jobs.every('payments-settle', '*/10 * * * *', (run) => payments.settle(run.now));
  },
  { name: 'payments', dependencies: ['storage', 'jobs'] },
);
