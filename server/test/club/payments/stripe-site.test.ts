import { randomUUID } from 'node:crypto';
import { checkoutSchema, checkoutStartSchema, memberPassSchema } from 'shared-contracts';
import { afterAll, describe, expect, test } from 'vitest';
import { EVENTS_PATH } from '../../../src/club/payments/payments.plugin.ts';
import { clubSite, post } from '../club-site.ts';
import { eventOf, type FakeSession, signatureOf, startStripeApi } from './stripe-api.ts';

const api = await startStripeApi();
afterAll(() => api.stop());
const site = await clubSite({ stripe: api.options });

/** Posts an event as Stripe does; a repeat has the same `id`. */
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
  const { page } = await site.member();
  const begun = await post(page, '/api/user-buy-pass', { edition: 'basic', centre: 'charleston' });
  const { checkout, url } = checkoutStartSchema.parse(begun.json());
  const session = [...api.sessions.values()].find((one) => one.url === url) as FakeSession;
  return {
    session,
    /** Changes the session at Stripe. */
    becomes: (change: Partial<FakeSession>) => Object.assign(session, change),
    paid: () =>
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: { id: `pi_${session.id}`, status: 'succeeded' },
      }),
    state: async () =>
      checkoutSchema.parse((await page.get(`/api/user-checkout?checkout=${checkout}`)).json()).state,
    async stored() {
      const row = site.db.selectFrom('payments').select('state').where('token', '=', checkout);
      return (await row.executeTakeFirstOrThrow()).state;
    },
    pass: async () => memberPassSchema.parse((await page.get('/api/user-savings-pass')).json()).pass,
  };
}

const TAKEN = [200, undefined];
const refundsOf = ({ id }: FakeSession) =>
  api.asked.filter(
    ({ line, body }) => line === 'POST /v1/refunds' && body.get('payment_intent') === `pi_${id}`,
  );

describe('payment at Stripe', () => {
  test('buys once when its event comes, also when that is repeated', async () => {
    const { session, paid, pass, stored } = await buyer();
    expect(session).toMatchObject({ amount_total: 1200, currency: 'usd' });
    paid();
    expect(await tell('checkout.session.completed', session, 'evt_twice')).toEqual(TAKEN);
    expect(await tell('checkout.session.completed', session, 'evt_twice')).toEqual(TAKEN);
    expect(await tell('checkout.session.completed', session)).toEqual(TAKEN);
    expect([await stored(), (await pass())?.edition]).toEqual(['paid', 'basic']);
    expect(refundsOf(session)).toEqual([]);
  });

  test('buys by a bank debit only after the debit has succeeded', async () => {
    const { session, becomes, paid, pass, stored } = await buyer();
    becomes({ status: 'complete', payment_intent: { id: 'pi_debit', status: 'processing' } });
    expect(await tell('checkout.session.completed', session)).toEqual(TAKEN);
    expect([await stored(), await pass()]).toEqual(['open', null]);
    paid();
    expect(await tell('checkout.session.async_payment_succeeded', session)).toEqual(TAKEN);
    expect([await stored(), (await pass())?.edition]).toEqual(['paid', 'basic']);
  });

  test('ends without a pass when a bank debit fails', async () => {
    const { session, becomes, pass, state } = await buyer();
    becomes({ status: 'complete', payment_intent: { id: 'pi_debit', status: 'requires_payment_method' } });
    expect(await tell('checkout.session.async_payment_failed', session)).toEqual(TAKEN);
    expect([await state(), await pass()]).toEqual(['ended', null]);
  });

  test('ends without an event, when the member returns and Stripe is asked', async () => {
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
  ])('%s is refused at each event, buys nothing and is refunded', async (_, change) => {
    const { session, becomes, paid, pass, stored } = await buyer();
    paid();
    becomes(change);
    for (let times = 0; times < 2; times++) {
      const answer = await tell('checkout.session.completed', session, `evt_${session.id}`);
      expect(answer).toEqual([422, 'UNPROCESSABLE']);
    }
    expect(await stored()).toBe('refund-due');
    await site.app.payments.settle(new Date());
    expect([await stored(), await pass()]).toEqual(['refunded', null]);
    expect(refundsOf(session)).toHaveLength(1);
  });

  test('takes the pass back at the event of its refund', async () => {
    const { session, paid, pass, stored } = await buyer();
    paid();
    await tell('checkout.session.completed', session);
    expect(await tell('charge.refunded', { payment_intent: `pi_${session.id}`, refunded: true })).toEqual(
      TAKEN,
    );
    expect([await stored(), await pass()]).toEqual(['refunded', null]);
  });
});

describe('event of Stripe', () => {
  const foreign = {
    id: 'cs_foreign',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 5,
    currency: 'eur',
  };

  test.each<[string, string, object]>([
    ['for a checkout of another shop', 'checkout.session.completed', foreign],
    ['for a checkout that sets up a card', 'checkout.session.completed', { ...foreign, currency: null }],
    ['of an unused kind', 'invoice.paid', { id: 'in_1' }],
    ['for a refund of another shop', 'charge.refunded', { payment_intent: 'pi_x', refunded: true }],
  ])('%s is accepted and ignored', async (_, type, object) => {
    expect(await tell(type, object)).toEqual(TAKEN);
  });

  test('is refused without a signature, or if it is signed and not an event', async () => {
    expect(await tell('checkout.session.completed', { id: 7 })).toEqual([400, 'INVALID_REQUEST']);
    const payload = eventOf('checkout.session.completed', foreign);
    const headers = { 'content-type': 'application/json' };
    const answer = await site.app.inject({ method: 'POST', url: EVENTS_PATH, headers, payload });
    expect(answer.statusCode).toBe(403);
  });
});
