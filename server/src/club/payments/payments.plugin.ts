import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'shared-contracts/zod';
import type { ApiCall } from '../../platform/api/described-call.ts';
import { createSecrets } from '../../platform/crypto/secrets.ts';
import { createInProcessFetch } from '../../platform/http/in-process-fetch.ts';
// Declares the routes' `cardNumbers` setting.
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

interface PaymentsPluginOptions {
  readonly origin: string;
  readonly secret: string | null;
  readonly stripe: StripeOptions | null;
  readonly hasPractice: boolean;
  readonly now?: () => number;
}

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
      // A lost event is recovered when the shopper returns, and by the job.
      await post(origin + EVENTS_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: new Uint8Array(body),
      }).catch((error: unknown) =>
        app.log.warn(error, 'Could not report a practice payment: a job catches up'),
      );
    },
  });
  await app.register(tillRoutes, { till });
  return till;
}

export const paymentsPlugin = fp<PaymentsPluginOptions>(
  async (app, options) => {
    const { origin, stripe, hasPractice, secret, now = Date.now } = options;
    let provider: PaymentProvider | null = null;
    if (stripe) provider = createStripe(stripe);
    else if (hasPractice && secret) provider = await openPracticeTill(app, options);
    const payments = createPayments({ db: app.db, provider, origin, log: app.log });
    app.decorate('payments', payments);

    await app.register(async (door) => {
      // The signature covers the raw bytes.
      door.removeAllContentTypeParsers();
      door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_BYTES }, (_request, body, done) =>
        done(null, body),
      );
      door.post(EVENTS_PATH, { config: { cardNumbers: 'none', call: EVENTS } }, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (!provider) return reply.callNotFound();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = await provider.readEvent(body, request.headers, now());
        if (event) await payments.applyEvent(event, new Date(now()));
        return { received: true };
      });
    });

    app.jobs.every('payments-settle', '*/10 * * * *', (run) => payments.settle(run.now));
  },
  { name: 'payments', dependencies: ['storage', 'jobs'] },
);
