import { randomUUID } from 'node:crypto';
import { checkoutSchema, checkoutStartSchema, memberPassSchema } from 'shared-contracts/member';
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

async function buyer() {
  const { page } = await site.member();
  const begun = await post(page, '/api/user-buy-pass', { edition: 'basic', centre: 'charleston' });
  const { checkout, url } = checkoutStartSchema.parse(begun.json());
  const session = [...api.sessions.values()].find((one) => one.url === url) as FakeSession;
  return {
    session,
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
  test('completes once when the event arrives, even if the event is repeated', async () => {
    const { session, paid, pass, stored } = await buyer();
    expect(session).toMatchObject({ amount_total: 1200, currency: 'usd' });
    paid();
    expect(await tell('checkout.session.completed', session, 'evt_twice')).toEqual(TAKEN);
    expect(await tell('checkout.session.completed', session, 'evt_twice')).toEqual(TAKEN);
    expect(await tell('checkout.session.completed', session)).toEqual(TAKEN);
    expect([await stored(), (await pass())?.edition]).toEqual(['paid', 'basic']);
    expect(refundsOf(session)).toEqual([]);
  });

  test('ends a failed payment without an event when the member returns', async () => {
    const { becomes, pass, state } = await buyer();
    becomes({ status: 'complete', payment_intent: { id: 'pi_debit', status: 'requires_payment_method' } });
    expect([await state(), await pass()]).toEqual(['ended', null]);
  });

  test.each<[string, Partial<FakeSession>]>([
    ['in euros', { currency: 'eur' }],
    ['of less', { amount_total: 1199 }],
  ])('%s is rejected for each event, buys nothing and is refunded', async (_, change) => {
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
});

test('Stripe event for a checkout of another shop is accepted and ignored', async () => {
  const foreign = {
    id: 'cs_foreign',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 5,
    currency: 'eur',
  };
  expect(await tell('checkout.session.completed', foreign)).toEqual(TAKEN);
});
