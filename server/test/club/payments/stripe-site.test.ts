import { randomUUID } from 'node:crypto';
import { checkoutSchema, checkoutStartSchema, memberPassSchema } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVENTS_PATH } from '../../../src/club/payments/payments.plugin.ts';
import { newMember } from '../ledger/club-members.ts';
import { type ClubSite, startClubSite } from '../ledger/club-site.ts';
import { eventOf, type FakeSession, type StripeApi, signatureOf, startStripeApi } from './stripe-api.ts';

let api: StripeApi;
let site: ClubSite;
beforeAll(async () => {
  api = await startStripeApi();
  site = await startClubSite({ stripe: api.options });
});
afterAll(async () => {
  await site.stop();
  api.stop();
});

/** Posts an event as Stripe does, `id` its own unless it is told again. */
async function tell(type: string, object: object, id = `evt_${randomUUID()}`) {
  const payload = eventOf(type, object, id);
  const answer = await site.app.inject({
    method: 'POST',
    url: EVENTS_PATH,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signatureOf(payload) },
    payload,
  });
  return [answer.statusCode, answer.json<{ code?: string }>().code];
}

/** A member who has begun to buy a pass at Stripe. */
async function buyer() {
  const memberId = await newMember(site.db);
  const page = await site.signedIn(memberId);
  const begun = await page.request('POST', '/api/user-buy-pass', {
    body: { edition: 'basic', centre: 'charleston' },
    headers: {
      'x-csrf-token': await page.csrf(),
      'idempotency-key': randomUUID(),
      'sec-fetch-site': 'same-origin',
    },
  });
  const { checkout, url } = checkoutStartSchema.parse(begun.json());
  const session = [...api.sessions.values()].find((one) => one.url === url) as FakeSession;
  return {
    session,
    /** What the session is at Stripe from now on. */
    becomes: (change: Partial<FakeSession>) => Object.assign(session, change),
    paid: () =>
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: { id: `pi_${session.id}`, status: 'succeeded' },
      }),
    state: async () =>
      checkoutSchema.parse((await page.get(`/api/user-checkout?checkout=${checkout}`)).json()).state,
    stored: async () =>
      (
        await site.db
          .selectFrom('payments')
          .select('state')
          .where('token', '=', checkout)
          .executeTakeFirstOrThrow()
      ).state,
    pass: async () => memberPassSchema.parse((await page.get('/api/user-savings-pass')).json()).pass,
  };
}

const refundsOf = ({ id }: FakeSession) =>
  api.asked.filter(
    ({ line, body }) => line === 'POST /v1/refunds' && body.get('payment_intent') === `pi_${id}`,
  );

describe('Payment at Stripe: it', () => {
  test('buys when its event comes, once however often that is told', async () => {
    const { session, paid, pass, stored } = await buyer();
    expect(session).toMatchObject({ amount_total: 1200, currency: 'usd' });
    paid();
    expect(await tell('checkout.session.completed', session, 'evt_twice')).toEqual([200, undefined]);
    expect(await tell('checkout.session.completed', session, 'evt_twice')).toEqual([200, undefined]);
    expect(await tell('checkout.session.completed', session)).toEqual([200, undefined]);
    expect([await stored(), (await pass())?.edition]).toEqual(['paid', 'basic']);
    expect(refundsOf(session)).toEqual([]);
  });

  test('by a bank debit buys when the debit has succeeded, and not before', async () => {
    const { session, becomes, paid, pass, stored } = await buyer();
    becomes({ status: 'complete', payment_intent: { id: 'pi_debit', status: 'processing' } });
    expect(await tell('checkout.session.completed', session)).toEqual([200, undefined]);
    expect([await stored(), await pass()]).toEqual(['open', null]);
    paid();
    expect(await tell('checkout.session.async_payment_succeeded', session)).toEqual([200, undefined]);
    expect([await stored(), (await pass())?.edition]).toEqual(['paid', 'basic']);
  });

  test('by a bank debit that fails is over, and buys nothing', async () => {
    const { session, becomes, pass, state } = await buyer();
    becomes({ status: 'complete', payment_intent: { id: 'pi_debit', status: 'requires_payment_method' } });
    expect(await tell('checkout.session.async_payment_failed', session)).toEqual([200, undefined]);
    expect([await state(), await pass()]).toEqual(['ended', null]);
  });

  test('is over without an event, too: who comes back asks Stripe', async () => {
    const { becomes, pass, state } = await buyer();
    becomes({ status: 'complete', payment_intent: { id: 'pi_debit', status: 'requires_payment_method' } });
    expect([await state(), await pass()]).toEqual(['ended', null]);
  });

  test.each<[string, Partial<FakeSession>]>([
    ['in euros', { currency: 'eur' }],
    ['in Canadian dollars', { currency: 'cad' }],
    ['in no currency', { currency: null }],
    ['of less', { amount_total: 1199 }],
    ['of no amount', { amount_total: null }],
  ])('%s is refused each time it is told, buys nothing and goes back', async (_, change) => {
    const { session, becomes, paid, pass, stored } = await buyer();
    paid();
    becomes(change);
    expect(await tell('checkout.session.completed', session, `evt_${session.id}`)).toEqual([
      422,
      'UNPROCESSABLE',
    ]);
    expect(await tell('checkout.session.completed', session, `evt_${session.id}`)).toEqual([
      422,
      'UNPROCESSABLE',
    ]);
    expect(await stored()).toBe('refund-due');
    await site.app.payments.settle(new Date());
    expect([await stored(), await pass()]).toEqual(['refunded', null]);
    expect(refundsOf(session)).toHaveLength(1);
  });

  test('goes back by its event: the pass with it', async () => {
    const { session, paid, pass, stored } = await buyer();
    paid();
    await tell('checkout.session.completed', session);
    expect(await tell('charge.refunded', { payment_intent: `pi_${session.id}`, refunded: true })).toEqual([
      200,
      undefined,
    ]);
    expect([await stored(), await pass()]).toEqual(['refunded', null]);
  });
});

describe('Event at the door: one', () => {
  const foreign = {
    id: 'cs_foreign',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 5,
    currency: 'eur',
  };

  test.each<[string, string, object]>([
    ['of a checkout of another shop', 'checkout.session.completed', foreign],
    ['of a checkout that sets up a card', 'checkout.session.completed', { ...foreign, currency: null }],
    ['of a kind that we do not follow', 'invoice.paid', { id: 'in_1' }],
    [
      'of a payment of another shop that went back',
      'charge.refunded',
      { payment_intent: 'pi_x', refunded: true },
    ],
  ])('%s is taken and ignored', async (_, type, object) => {
    expect(await tell(type, object)).toEqual([200, undefined]);
  });

  test('that is signed and no event is refused, as is one that nobody signed', async () => {
    expect(await tell('checkout.session.completed', { id: 7 })).toEqual([400, 'INVALID_REQUEST']);
    const payload = eventOf('checkout.session.completed', foreign);
    const headers = { 'content-type': 'application/json' };
    const answer = await site.app.inject({ method: 'POST', url: EVENTS_PATH, headers, payload });
    expect(answer.statusCode).toBe(403);
  });
});
