import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { passEditionSchema, slugSchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { RequestError } from '../../platform/errors/request-error.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency.ts';
import { demand } from '../../platform/http/rate-limit.ts';
import type { Spender } from '../redemption/redemption.ts';
import { buyPass, upgradePass } from './buy-pass.ts';
import { readMemberPass } from './member-pass.ts';
import { PASS_PURPOSE, passPurpose } from './pass-purpose.ts';

/** Checkouts that one member may begin. */
const BUYING = { most: 30, seconds: 3_600 } as const;

const buySchema = z.strictObject({ edition: passEditionSchema, centre: slugSchema });
const checkoutSchema = z.object({ checkout: z.guid() });

function parsed<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw new RequestError('INVALID_REQUEST', 'The call is not what it should be.');
  return result.data;
}

/** The member's calls of the savings pass: what they have, buying it, and how a payment went. */
export const savingsPassPlugin = fp<{ now?: () => number }>(
  async (app, { now: clock = Date.now }) => {
    // Without a secret nobody can be signed in.
    if (!app.hasDecorator('auth')) return;
    const { db, payments } = app;
    payments.serve(PASS_PURPOSE, passPurpose);
    const memberOf = async (request: FastifyRequest) => (await app.auth.demandMember(request)).member_id;

    async function buyerOf(request: FastifyRequest): Promise<Spender> {
      refuseCrossSite(request);
      const memberId = await memberOf(request);
      app.auth.demandCsrf(request);
      const key = idempotencyKeyOf(request);
      await demand(db, `buying:${memberId}`, BUYING);
      return { memberId, now: new Date(clock()), key };
    }

    await app.register(
      async (api) => {
        api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
        api.get('/user-savings-pass', async (request) => readMemberPass(db, await memberOf(request)));
        api.get('/user-checkout', async (request) => {
          const memberId = await memberOf(request);
          return payments.read(memberId, parsed(checkoutSchema, request.query).checkout, new Date(clock()));
        });
        api.post('/user-buy-pass', async (request) => {
          const buyer = await buyerOf(request);
          return buyPass({ db, payments }, buyer, parsed(buySchema, request.body));
        });
        api.post('/user-upgrade-pass', async (request) =>
          upgradePass({ db, payments }, await buyerOf(request)),
        );
      },
      { prefix: '/api' },
    );
  },
  { name: 'savings-pass', dependencies: ['club', 'payments'] },
);
