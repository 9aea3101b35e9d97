import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

const WEBHOOK_SECRET = 'whsec_of_a_test';

export interface Asked {
  readonly line: string;
  readonly key: string | undefined;
  readonly authorization: string | undefined;
  readonly version: string | undefined;
  readonly query: URLSearchParams;
  readonly body: URLSearchParams;
}

/** Checkout Session as the reference has it, https://docs.stripe.com/api/checkout/sessions/object */
export interface FakeSession {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: string;
  payment_status: string;
  amount_total: number | null;
  currency: string | null;
  payment_intent: unknown;
}

/** Stripe's API as far as the adapter uses it, in the shapes of its reference: https://docs.stripe.com/api */
export async function startStripeApi() {
  const asked: Asked[] = [];
  const sessions = new Map<string, FakeSession>();
  /** Statuses of the next answers, before the API works again. */
  const failures: number[] = [];

  function create(body: URLSearchParams): FakeSession {
    const id = `cs_test_${sessions.size + 1}`;
    const price = 'line_items[0][price_data]';
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(body.get(`${price}[unit_amount]`)),
      currency: body.get(`${price}[currency]`),
      payment_intent: null,
    };
    sessions.set(id, session);
    return session;
  }

  const intentOf = ({ payment_intent: intent }: FakeSession) =>
    typeof intent === 'object' && intent !== null && 'id' in intent ? intent.id : intent;

  function answer({ line, query, body }: Asked): object | null {
    const [method, path = ''] = line.split(' ');
    const [, , , , id = '', action] = path.split('/');
    if (line === 'POST /v1/checkout/sessions') return create(body);
    if (line === 'GET /v1/checkout/sessions')
      return {
        object: 'list',
        data: [...sessions.values()].filter((session) => intentOf(session) === query.get('payment_intent')),
      };
    if (line === 'POST /v1/refunds') return { id: 're_1', object: 'refund', status: 'succeeded' };
    const session = path.startsWith('/v1/checkout/sessions/') ? sessions.get(id) : undefined;
    if (!session) return null;
    if (method === 'POST' && action === 'expire') session.status = 'expired';
    return session;
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://stripe.example');
    const { headers, method } = request;
    const call: Asked = {
      line: `${method} ${url.pathname}`,
      key: headers['idempotency-key']?.toString(),
      authorization: headers.authorization,
      version: headers['stripe-version']?.toString(),
      query: url.searchParams,
      body: new URLSearchParams(await text(request)),
    };
    asked.push(call);
    const failure = failures.shift();
    const found = failure ? null : answer(call);
    const error = {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: 'No such session for sk_test_1',
    };
    response.writeHead(failure ?? (found ? 200 : 404), {
      'content-type': 'application/json',
      'request-id': 'req_1',
    });
    response.end(JSON.stringify(found ?? { error }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    sessions,
    failures,
    options: {
      secretKey: 'sk_test_1',
      webhookSecret: WEBHOOK_SECRET,
      api: { host: '127.0.0.1', port, protocol: 'http' },
    } as const,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Header of an event, made by Stripe's own client; `at` in milliseconds since the epoch. */
export const signatureOf = (payload: string, at = Date.now(), secret = WEBHOOK_SECRET): string =>
  new Stripe('sk_test_1').webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(at / 1000),
  });

/** https://docs.stripe.com/api/events/object */
export const eventOf = (type: string, object: object, id = 'evt_1'): string =>
  JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } });
