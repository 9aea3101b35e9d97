import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStripe } from '../../../src/club/payments/stripe/stripe-provider.ts';
import { sign } from '../../../src/club/payments/webhook-signature.ts';

/**
 * Stripe's API as far as the adapter uses it, as its reference describes it:
 * https://docs.stripe.com/api/checkout/sessions
 */
interface Asked {
  readonly line: string;
  readonly key: string | undefined;
  readonly authorization: string | undefined;
  readonly body: URLSearchParams;
}

const asked: Asked[] = [];
const session = {
  id: 'cs_test_1',
  object: 'checkout.session',
  url: 'https://checkout.stripe.com/c/pay/cs_test_1',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 1200,
  currency: 'usd',
  payment_intent: null as unknown,
};
const answers: Record<string, () => unknown> = {
  'POST /v1/checkout/sessions': () => session,
  'GET /v1/checkout/sessions/cs_test_1': () => session,
  'GET /v1/checkout/sessions': () => ({ object: 'list', data: [session] }),
  'POST /v1/checkout/sessions/cs_test_1/expire': () => ({ ...session, status: 'expired' }),
  'POST /v1/refunds': () => ({ id: 're_1', object: 'refund', status: 'succeeded' }),
};

let server: Server;
let baseUrl = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const line = `${request.method} ${request.url?.split('?')[0]}`;
      const { authorization, 'idempotency-key': key } = request.headers;
      const body = new URLSearchParams(Buffer.concat(chunks).toString());
      asked.push({ line, key: key?.toString(), authorization, body });
      const answer = answers[line];
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer?.() ?? { error: {} }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  asked.length = 0;
  Object.assign(session, { status: 'open', payment_status: 'unpaid', payment_intent: null });
});

const SECRET = 'whsec_of_a_test';
const stripe = () => createStripe({ secretKey: 'sk_test_1', webhookSecret: SECRET, baseUrl });
const request = {
  token: 'a-token',
  title: 'Holiday savings pass, basic',
  amountCents: 1200,
  currency: 'USD',
  returnUrl: 'https://site.example/back?checkout=a-token',
  cancelUrl: 'https://site.example/back?checkout=a-token&cancelled=1',
} as const;

test('begins a hosted checkout, once for a token', async () => {
  expect(await stripe().createCheckout(request)).toEqual({ reference: 'cs_test_1', url: session.url });
  const [{ line, key, authorization, body } = asked[0] as Asked] = asked;
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

test('knows what became of it', async () => {
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

test('pays back once, and ends what is open', async () => {
  Object.assign(session, { payment_intent: { id: 'pi_1' } });
  await stripe().refund('cs_test_1', 'a-token');
  expect(asked.at(-1)).toMatchObject({ line: 'POST /v1/refunds', key: 'refund-a-token' });
  expect(asked.at(-1)?.body.get('payment_intent')).toBe('pi_1');
  await stripe().expire('cs_test_1');
  expect(asked.at(-1)?.line).toBe('POST /v1/checkout/sessions/cs_test_1/expire');
});

test('says that it failed without saying what Stripe said', async () => {
  await expect(stripe().find('cs_other')).rejects.toThrow(/^Stripe answered 404 to GET/);
});

describe('Stripe event: it', () => {
  const NOW = Date.parse('2026-11-21T17:00:00Z');
  const event = (type: string, object: object) =>
    Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } }));
  const read = (body: Buffer, signature = sign(SECRET, body, NOW), at = NOW) =>
    stripe().readEvent(body, { 'stripe-signature': signature }, at);
  const paid = event('checkout.session.completed', {
    ...session,
    status: 'complete',
    payment_status: 'paid',
  });

  test('is read when it is signed, and lately', async () => {
    expect(await read(paid)).toEqual({
      id: 'evt_1',
      reference: 'cs_test_1',
      state: 'paid',
      amountCents: 1200,
      currency: 'USD',
    });
    await expect(read(paid, sign('another', paid, NOW))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(read(paid, sign(SECRET, Buffer.from('{}'), NOW))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(read(paid, undefined, NOW + 6 * 60_000)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(read(paid, '')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    // While the secret is being changed there are two signatures.
    expect(await read(paid, `${sign(SECRET, paid, NOW)},v1=00ff`)).not.toBeNull();
  });

  test('tells of what ended, of money given back, and nothing of what is none of ours', async () => {
    expect(await read(event('checkout.session.expired', { ...session, status: 'expired' }))).toMatchObject({
      state: 'ended',
    });
    expect(await read(event('charge.refunded', { payment_intent: 'pi_1', refunded: true }))).toMatchObject({
      reference: 'cs_test_1',
      state: 'refunded',
    });
    expect(await read(event('charge.refunded', { payment_intent: 'pi_1', refunded: false }))).toBeNull();
    expect(await read(event('customer.created', { id: 'cus_1' }))).toBeNull();
  });
});
