import { randomUUID } from 'node:crypto';
import {
  checkoutSchema,
  checkoutStartSchema,
  memberPassSchema,
  orderListSchema,
  orderSchema,
  type PassEdition,
} from 'shared-contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EVENTS_PATH } from '../../../src/club/payments/payments.plugin.ts';
import { webhookHeaders } from '../../../src/platform/crypto/webhooks.ts';
import type { AuthBrowser } from '../../support/auth-browser.ts';
import { newMember } from '../ledger/club-members.ts';
import { type ClubSite, startClubSite } from '../ledger/club-site.ts';

const clock = { ahead: 0 };
let site: ClubSite;
beforeAll(async () => {
  site = await startClubSite({ now: () => Date.now() + clock.ahead });
});
afterAll(() => site.stop());
beforeEach(() => {
  clock.ahead = 0;
});

const DAY = 86_400_000;

const post = async (page: AuthBrowser, path: string, body: unknown, key: string = randomUUID()) =>
  page.request('POST', path, {
    body,
    headers: { 'x-csrf-token': await page.csrf(), 'idempotency-key': key, 'sec-fetch-site': 'same-origin' },
  });
const begin = async (
  page: AuthBrowser,
  edition: PassEdition = 'basic',
  centre = 'charleston',
  key?: string,
) => checkoutStartSchema.parse((await post(page, '/api/user-buy-pass', { edition, centre }, key)).json());
const passOf = async (page: AuthBrowser) =>
  memberPassSchema.parse((await page.get('/api/user-savings-pass')).json());
const paymentOf = async (page: AuthBrowser, checkout: string) =>
  checkoutSchema.parse((await page.get(`/api/user-checkout?checkout=${checkout}`)).json());
const ordersOf = async (page: AuthBrowser) =>
  orderListSchema.parse((await page.get('/api/user-get-orders')).json()).items;
async function someone() {
  const memberId = await newMember(site.db);
  return { memberId, page: await site.signedIn(memberId) };
}

/** Shopper at the till: no cookie goes along. */
const atTill = (url: string, form: Record<string, string>) =>
  site.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
const pay = (url: string) => atTill(url, { do: 'pay', card: 'good' });

async function bought(edition: PassEdition = 'basic') {
  const { memberId, page } = await someone();
  const { checkout, url } = await begin(page, edition);
  await pay(url);
  return { memberId, page, checkout, url };
}

describe('buying a pass', () => {
  test('leads to the till, comes back, and there is an order with codes for its coupons', async () => {
    const { page } = await someone();
    expect(await passOf(page)).toEqual({ pass: null, upgrade: null });
    const { checkout, url } = await begin(page);
    expect(await paymentOf(page, checkout)).toMatchObject({
      state: 'open',
      amount_cents: 1200,
      currency: 'USD',
    });

    const till = await site.app.inject(new URL(url).pathname);
    expect(till.body).toContain('$12.00');
    expect(till.headers['content-security-policy']).toContain('sandbox allow-scripts allow-forms');
    expect(till.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    // Nothing that a card number could be typed into.
    expect(till.body).not.toMatch(/type="(text|tel|number)"|<input(?![^>]*type="radio")/);

    const back = await pay(url);
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toMatch(/\/tangerclub-savings-pass\?checkout=[\w-]+$/);
    const { state, order } = await paymentOf(page, checkout);
    expect(state).toBe('paid');
    const full = orderSchema.parse((await page.get(`/api/user-order?order=${order}`)).json());
    expect(full).toMatchObject({ kind: 'pass', value_cents: 1200, currency: 'USD', points: 0 });
    expect(await ordersOf(page)).toMatchObject([{ number: order, kind: 'pass' }]);

    const { pass, upgrade } = await passOf(page);
    expect(pass).toMatchObject({ edition: 'basic', order });
    expect(new Set(pass?.coupons.map(({ code }) => code)).size).toBe(8);
    expect(upgrade).toEqual({ amount_cents: 1700, currency: 'USD' });
    expect((await passOf(page)).pass?.coupons).toEqual(pass?.coupons);
  });

  test('costs what the content says, in the currency of the centre', async () => {
    const { page } = await someone();
    const { checkout } = await begin(page, 'full', 'ottawa');
    expect(await paymentOf(page, checkout)).toMatchObject({ amount_cents: 3600, currency: 'CAD' });
  });

  test('is one payment for one key, however often and at once it is sent', async () => {
    const { page } = await someone();
    const key = randomUUID();
    const started = await Promise.all(
      Array.from({ length: 6 }, () => begin(page, 'basic', 'charleston', key)),
    );
    expect(new Set(started.map(({ url }) => url)).size).toBe(1);
    const other = await post(page, '/api/user-buy-pass', { edition: 'full', centre: 'charleston' }, key);
    expect(other.json()).toMatchObject({ code: 'CONFLICT' });
  });

  test('of one that is there already is refused', async () => {
    const { page } = await bought();
    const answer = await post(page, '/api/user-buy-pass', { edition: 'full', centre: 'charleston' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'UNPROCESSABLE']);
  });

  test('in two tabs gives one pass, and the second payment back', async () => {
    const { page } = await someone();
    const first = await begin(page, 'basic');
    const second = await begin(page, 'full');
    await Promise.all([pay(first.url), pay(second.url)]);
    const states = [await paymentOf(page, first.checkout), await paymentOf(page, second.checkout)];
    expect(states.map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded']);
    expect(await ordersOf(page)).toHaveLength(1);
    const books = await site.db
      .selectFrom('practice_payments')
      .select('state')
      .where('token', 'in', [first.checkout, second.checkout])
      .execute();
    expect(books.map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded']);
  });

  test('is for members, on pages of this site, and during the sale', async () => {
    const { page } = await someone();
    const body = { edition: 'basic', centre: 'charleston' };
    expect(
      (await site.app.inject({ method: 'POST', url: '/api/user-buy-pass', payload: body })).statusCode,
    ).toBe(401);
    expect((await page.request('POST', '/api/user-buy-pass', { body })).statusCode).toBe(403);
    expect((await post(page, '/api/user-buy-pass', { ...body, centre: 'atlantis' })).statusCode).toBe(404);
    expect((await post(page, '/api/user-buy-pass', { ...body, price: 1 })).statusCode).toBe(400);
    clock.ahead = 60 * DAY;
    expect((await post(page, '/api/user-buy-pass', body)).json()).toMatchObject({
      code: 'UNPROCESSABLE',
      message: 'The sale of this pass has ended.',
    });
  });

  test('tells a stranger nothing of a payment', async () => {
    const { checkout } = await bought();
    const { page: stranger } = await someone();
    expect((await stranger.get(`/api/user-checkout?checkout=${checkout}`)).statusCode).toBe(404);
  });
});

describe('Till: it', () => {
  test('declines, takes the next card, and takes nothing twice', async () => {
    const { page } = await someone();
    const { checkout, url } = await begin(page);
    const declined = await atTill(url, { do: 'pay', card: 'declined' });
    expect([declined.statusCode, declined.body.includes('declined')]).toEqual([200, true]);
    expect((await paymentOf(page, checkout)).state).toBe('open');
    await pay(url);
    await pay(url);
    expect(await ordersOf(page)).toHaveLength(1);
    expect((await site.app.inject(new URL(url).pathname)).body).toContain('already been paid');
  });

  test('lets go of it: nothing is paid, and nothing can be paid later', async () => {
    const { page } = await someone();
    const { checkout, url } = await begin(page);
    const back = await atTill(url, { do: 'cancel' });
    expect(back.headers.location).toMatch(/checkout=[\w-]+&cancelled=1$/);
    await pay(url);
    expect((await paymentOf(page, checkout)).state).toBe('ended');
    expect(await ordersOf(page)).toEqual([]);
  });

  test('forgets what is not paid within half an hour', async () => {
    const { page } = await someone();
    const { checkout, url } = await begin(page);
    clock.ahead = 31 * 60_000;
    await pay(url);
    expect((await paymentOf(page, checkout)).state).toBe('ended');
  });
});

describe('events', () => {
  const send = (payload: object, headers: Record<string, string> = {}) =>
    site.app.inject({
      method: 'POST',
      url: EVENTS_PATH,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(payload),
    });

  test('without the right signature are refused, whatever they say', async () => {
    const { page } = await someone();
    const { checkout } = await begin(page);
    const { reference } = await site.db
      .selectFrom('payments')
      .select('reference')
      .where('token', '=', checkout)
      .executeTakeFirstOrThrow();
    const event = { id: 'e1', reference, state: 'paid', amountCents: 1200, currency: 'USD' };
    expect((await send(event)).statusCode).toBe(403);
    const forged = webhookHeaders('another secret', 'e1', Buffer.from(JSON.stringify(event)));
    expect((await send(event, forged)).statusCode).toBe(403);
    expect(await ordersOf(page)).toEqual([]);
  });

  test('that were lost are made up for by the job', async () => {
    const { page } = await someone();
    const { checkout } = await begin(page);
    // Paid, and nobody told.
    await site.db
      .updateTable('practice_payments')
      .set({ state: 'paid' })
      .where('token', '=', checkout)
      .execute();
    clock.ahead = 3 * 60_000;
    await site.app.payments.settle(new Date(Date.now() + clock.ahead));
    expect(await ordersOf(page)).toHaveLength(1);
  });
});

describe('Savings pass: the way to full', () => {
  test('costs the difference, keeps the coupons and adds the rest', async () => {
    const { page } = await bought();
    const before = (await passOf(page)).pass;
    const { checkout, url } = checkoutStartSchema.parse(
      (await post(page, '/api/user-upgrade-pass', {})).json(),
    );
    expect(await paymentOf(page, checkout)).toMatchObject({ amount_cents: 1700 });
    expect((await pay(url)).headers.location).toMatch(/\/tangerclub-savings-pass-upgrade\?checkout=/);
    const after = await passOf(page);
    expect(after).toMatchObject({ pass: { edition: 'full' }, upgrade: null });
    expect(after.pass?.coupons).toHaveLength(16);
    expect(after.pass?.coupons).toEqual(expect.arrayContaining(before?.coupons ?? []));
    expect(await ordersOf(page)).toHaveLength(2);
    expect((await post(page, '/api/user-upgrade-pass', {})).statusCode).toBe(422);
  });

  test('needs a basic pass', async () => {
    const { page } = await someone();
    expect((await post(page, '/api/user-upgrade-pass', {})).statusCode).toBe(422);
  });
});

describe('Refund: it', () => {
  test('takes the pass back and says so on the order', async () => {
    const { page, checkout } = await bought();
    const { order } = await paymentOf(page, checkout);
    await site.app.payments.refundOrder(order ?? '', new Date());
    expect((await paymentOf(page, checkout)).state).toBe('refunded');
    expect(await passOf(page)).toEqual({ pass: null, upgrade: null });
    expect((await ordersOf(page))[0]?.refunded_at).not.toBeNull();
    // And it can be bought again.
    await pay((await begin(page)).url);
    expect((await passOf(page)).pass).not.toBeNull();
  });

  test('of the way to full leaves basic', async () => {
    const { page } = await bought();
    const { checkout, url } = checkoutStartSchema.parse(
      (await post(page, '/api/user-upgrade-pass', {})).json(),
    );
    await pay(url);
    const { order } = await paymentOf(page, checkout);
    await site.app.payments.refundOrder(order ?? '', new Date());
    expect(await passOf(page)).toMatchObject({ pass: { edition: 'basic' }, upgrade: { amount_cents: 1700 } });
    expect((await passOf(page)).pass?.coupons).toHaveLength(8);
  });

  test('of the pass gives back what the way to full cost, too', async () => {
    const { page, checkout: first } = await bought();
    const { checkout, url } = checkoutStartSchema.parse(
      (await post(page, '/api/user-upgrade-pass', {})).json(),
    );
    await pay(url);
    const { order } = await paymentOf(page, first);
    await site.app.payments.refundOrder(order ?? '', new Date());
    await site.app.payments.settle(new Date(Date.now() + 1_000));
    expect((await paymentOf(page, checkout)).state).toBe('refunded');
    expect(await passOf(page)).toEqual({ pass: null, upgrade: null });
    expect((await ordersOf(page)).every(({ refunded_at }) => refunded_at)).toBe(true);
  });

  test('is due when somebody pays who has left the club', async () => {
    const { memberId, page } = await someone();
    const { checkout, url } = await begin(page);
    await site.db.deleteFrom('members').where('id', '=', memberId).execute();
    await pay(url);
    await site.app.payments.settle(new Date());
    const row = await site.db
      .selectFrom('payments')
      .select('state')
      .where('token', '=', checkout)
      .executeTakeFirst();
    expect(row?.state).toBe('refunded');
  });
});
