import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createStripe } from '../../../src/club/payments/stripe/stripe-provider.ts';
import { type Asked, eventOf, type FakeSession, signatureOf, startStripeApi } from './stripe-api.ts';

const api = await startStripeApi();
afterAll(() => api.stop());
let session: FakeSession;
const stripe = () => createStripe(api.options);
const request = {
  token: 'a-token',
  title: 'Holiday savings pass, basic',
  amountCents: 1200,
  currency: 'USD',
  returnUrl: 'https://site.example/back?checkout=a-token',
  cancelUrl: 'https://site.example/back?checkout=a-token&cancelled=1',
} as const;

beforeEach(async () => {
  api.sessions.clear();
  await stripe().createCheckout(request);
  session = api.sessions.get('cs_test_1') as FakeSession;
  api.asked.length = 0;
});

describe('Stripe checkout', () => {
  test('starts one hosted checkout per token', async () => {
    api.sessions.clear();
    expect(await stripe().createCheckout(request)).toEqual({ reference: 'cs_test_1', url: session.url });
    const [{ line, key, authorization, body } = {} as Asked] = api.asked;
    expect([line, key, authorization]).toEqual([
      'POST /v1/checkout/sessions',
      'checkout-a-token',
      'Bearer sk_test_1',
    ]);
    expect(Object.fromEntries(body)).toMatchObject({
      mode: 'payment',
      client_reference_id: 'a-token',
      success_url: request.returnUrl,
      'line_items[0][price_data][unit_amount]': '1200',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][product_data][name]': request.title,
    });
  });

  test('sets the API version, independent of the account default', async () => {
    await stripe().find('cs_test_1');
    expect(api.asked[0]?.version).toMatch(/^\d{4}-\d\d-\d\d/);
  });

  test('reports whether it is open, paid or refunded', async () => {
    expect((await stripe().find('cs_test_1')).state).toBe('open');
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: { id: 'pi_1' } });
    expect(await stripe().find('cs_test_1')).toEqual({
      reference: 'cs_test_1',
      state: 'paid',
      amountCents: 1200,
      currency: 'USD',
    });
    Object.assign(session, { payment_intent: { id: 'pi_1', latest_charge: { refunded: true } } });
    expect((await stripe().find('cs_test_1')).state).toBe('refunded');
  });

  test.each([
    ['under way', 'processing', 'open'],
    ['failed', 'requires_payment_method', 'ended'],
    ['canceled', 'canceled', 'ended'],
  ])('reports a bank debit that is %s', async (_, status, state) => {
    Object.assign(session, { status: 'complete', payment_intent: { id: 'pi_1', status } });
    expect((await stripe().find('cs_test_1')).state).toBe(state);
  });

  test('refunds once, and expires an open checkout', async () => {
    Object.assign(session, { payment_intent: { id: 'pi_1' } });
    await stripe().refund('cs_test_1', 'a-token');
    expect(api.asked.at(-1)).toMatchObject({ line: 'POST /v1/refunds', key: 'refund-a-token' });
    expect(api.asked.at(-1)?.body.get('payment_intent')).toBe('pi_1');
    await stripe().expire('cs_test_1');
    expect(api.asked.at(-1)?.line).toBe('POST /v1/checkout/sessions/cs_test_1/expire');
  });

  test('retries with the same key when Stripe fails', async () => {
    api.failures.push(500);
    await stripe().createCheckout(request);
    expect(api.asked.map(({ key }) => key)).toEqual(['checkout-a-token', 'checkout-a-token']);
    expect(api.sessions.size).toBe(2);
  });

  test('reports a failure without the message from Stripe', async () => {
    const failed = stripe().find('cs_other');
    await expect(failed).rejects.toThrow('Stripe answered 404 to: a checkout (resource_missing, req_1)');
  });
});

describe('Stripe event', () => {
  const NOW = Date.parse('2026-11-21T17:00:00Z');
  const read = (body: string, signature = signatureOf(body, NOW), at = NOW) =>
    stripe().readEvent(Buffer.from(body), { 'stripe-signature': signature }, at);
  const changed = (change: Partial<FakeSession>) => ({ ...session, ...change });
  const paidSession = () => changed({ status: 'complete', payment_status: 'paid' });

  test('is accepted when it is signed and recent', async () => {
    const paid = eventOf('checkout.session.completed', paidSession());
    expect(await read(paid)).toEqual({
      id: 'evt_1',
      reference: 'cs_test_1',
      state: 'paid',
      amountCents: 1200,
      currency: 'USD',
    });
    const forbidden = { code: 'FORBIDDEN' };
    await expect(read(paid, signatureOf(paid, NOW, 'whsec_another'))).rejects.toMatchObject(forbidden);
    await expect(read(paid, signatureOf('{}', NOW))).rejects.toMatchObject(forbidden);
    await expect(read(paid, undefined, NOW + 6 * 60_000)).rejects.toMatchObject(forbidden);
    await expect(read(paid, '')).rejects.toMatchObject(forbidden);
    await expect(stripe().readEvent(Buffer.from(paid), {}, NOW)).rejects.toMatchObject(forbidden);
    // While the secret is changed there are two signatures.
    expect(await read(paid, `${signatureOf(paid, NOW)},v1=00ff`)).not.toBeNull();
  });

  test('is rejected when it is signed but not an event', async () => {
    const refused = { code: 'INVALID_REQUEST' };
    for (const body of ['no JSON', '{}', '[]', eventOf('checkout.session.completed', { id: 1 })])
      await expect(read(body)).rejects.toMatchObject(refused);
    await expect(read(eventOf('charge.refunded', {}))).rejects.toMatchObject(refused);
    const unsound = eventOf('checkout.session.completed', changed({ id: 'cs_\0' }));
    await expect(read(unsound)).rejects.toMatchObject(refused);
  });

  test.each([
    ['checkout.session.completed', 'unpaid', 'open'],
    ['checkout.session.async_payment_succeeded', 'paid', 'paid'],
    ['checkout.session.async_payment_failed', 'unpaid', 'ended'],
  ])('reports a bank debit: %s', async (type, payment_status, state) => {
    const debit = changed({ status: 'complete', payment_status, payment_intent: 'pi_1' });
    expect(await read(eventOf(type, debit))).toMatchObject({ reference: 'cs_test_1', state });
  });

  test('keeps the currency, or a missing currency', async () => {
    const of = async (currency: string | null) =>
      (await read(eventOf('checkout.session.completed', { ...paidSession(), currency })))?.currency;
    expect([await of('eur'), await of(null)]).toEqual(['EUR', null]);
  });

  test('reports expired and refunded payments, and ignores events of other sites', async () => {
    expect(await read(eventOf('checkout.session.expired', changed({ status: 'expired' })))).toMatchObject({
      state: 'ended',
    });
    session.payment_intent = 'pi_1';
    expect(await read(eventOf('charge.refunded', { payment_intent: 'pi_1', refunded: true }))).toMatchObject({
      reference: 'cs_test_1',
      state: 'refunded',
    });
    for (const [type, object] of [
      ['charge.refunded', { payment_intent: 'pi_1', refunded: false }],
      ['charge.refunded', { payment_intent: 'pi_2', refunded: true }],
      ['charge.refunded', { payment_intent: null, refunded: true }],
      ['customer.created', { id: 'cus_1' }],
      ['checkout.session.invented', {}],
    ] as const)
      expect(await read(eventOf(type, object))).toBeNull();
  });
});
