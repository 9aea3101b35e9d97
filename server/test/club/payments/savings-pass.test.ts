import { randomUUID } from 'node:crypto';
import type { PassEdition } from 'shared-contracts/content';
import {
  checkoutSchema,
  checkoutStartSchema,
  memberPassSchema,
  orderListSchema,
  orderSchema,
} from 'shared-contracts/member';
import { beforeEach, describe, expect, test } from 'vitest';
import { EVENTS_PATH } from '../../../src/club/payments/payments.plugin.ts';
import { webhookHeaders } from '../../../src/platform/crypto/webhooks.ts';
import type { AuthBrowser } from '../../support/auth-browser.ts';
import { clubSite, post } from '../club-site.ts';

const clock = { ahead: 0 };
const site = await clubSite({ now: () => Date.now() + clock.ahead });
beforeEach(() => {
  clock.ahead = 0;
});

const DAY = 86_400_000;
const BUY = '/api/user-buy-pass';
const UPGRADE = '/api/user-upgrade-pass';

const begin = async (page: AuthBrowser, edition: PassEdition = 'basic', key?: string) =>
  checkoutStartSchema.parse((await post(page, BUY, { edition, centre: 'charleston' }, key)).json());
const passOf = async (page: AuthBrowser) =>
  memberPassSchema.parse((await page.get('/api/user-savings-pass')).json());
const paymentOf = async (page: AuthBrowser, checkout: string) =>
  checkoutSchema.parse((await page.get(`/api/user-checkout?checkout=${checkout}`)).json());
const ordersOf = async (page: AuthBrowser) =>
  orderListSchema.parse((await page.get('/api/user-get-orders')).json()).items;
const settle = (at = Date.now() + clock.ahead) => site.app.payments.settle(new Date(at));
async function refund(page: AuthBrowser, checkout: string) {
  const { order } = await paymentOf(page, checkout);
  await site.app.payments.refundOrder(order ?? '', new Date());
}

const atTill = (url: string, form: Record<string, string>) =>
  site.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
const pay = (url: string) => atTill(url, { do: 'pay', card: 'good' });

async function buyer() {
  const { memberId, page } = await site.member();
  return { memberId, page, ...(await begin(page)) };
}
async function withPass() {
  const member = await buyer();
  await pay(member.url);
  return member;
}
async function upgrade(page: AuthBrowser) {
  const { checkout, url } = checkoutStartSchema.parse((await post(page, UPGRADE, {})).json());
  const back = await pay(url);
  return { checkout, back };
}

describe('savings pass', () => {
  test('is paid at the till, and creates an order with coupon codes', async () => {
    const { page } = await site.member();
    expect(await passOf(page)).toEqual({ pass: null, upgrade: null });
    const { checkout, url } = await begin(page);
    const price = { amount_cents: 1200, currency: 'USD' };
    expect(await paymentOf(page, checkout)).toMatchObject({ state: 'open', ...price });

    const till = await site.app.inject(new URL(url).pathname);
    expect(till.body).toContain('$12.00');
    expect(till.headers['content-security-policy']).toContain('sandbox allow-scripts allow-forms');
    expect(till.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    // No field for a card number.
    expect(till.body).not.toMatch(/type="(text|tel|number)"|<input(?![^>]*type="radio")/);

    const back = await pay(url);
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toMatch(/\/tangerclub-savings-pass\?checkout=[\w-]+$/);
    const { state, order } = await paymentOf(page, checkout);
    expect(state).toBe('paid');
    const full = orderSchema.parse((await page.get(`/api/user-order?order=${order}`)).json());
    expect(full).toMatchObject({ kind: 'pass', value_cents: 1200, currency: 'USD', points: 0 });
    expect(await ordersOf(page)).toMatchObject([{ number: order, kind: 'pass' }]);

    const bought = await passOf(page);
    expect(bought).toMatchObject({
      pass: { edition: 'basic', order },
      upgrade: { amount_cents: 1700, currency: 'USD' },
    });
    expect(new Set(bought.pass?.coupons.map(({ code }) => code)).size).toBe(8);
    expect((await passOf(page)).pass?.coupons).toEqual(bought.pass?.coupons);
  });

  test('has the price from the content, in the currency of the centre', async () => {
    const { page } = await site.member();
    const body = { edition: 'full', centre: 'ottawa' };
    const { checkout } = checkoutStartSchema.parse((await post(page, BUY, body)).json());
    expect(await paymentOf(page, checkout)).toMatchObject({ amount_cents: 3600, currency: 'CAD' });
  });

  test('creates one payment for six parallel requests with the same key', async () => {
    const { page } = await site.member();
    const key = randomUUID();
    const started = await Promise.all(Array.from({ length: 6 }, () => begin(page, 'basic', key)));
    expect(new Set(started.map(({ url }) => url)).size).toBe(1);
    const other = await post(page, BUY, { edition: 'full', centre: 'charleston' }, key);
    expect(other.json()).toMatchObject({ code: 'CONFLICT' });
  });

  test('is bought once from two tabs, and the second payment is refunded', async () => {
    const { page } = await site.member();
    const [first, second] = [await begin(page, 'basic'), await begin(page, 'full')];
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

  test('is sold only to members without a pass, until the sale ends', async () => {
    const { page } = await site.member();
    const body = { edition: 'basic', centre: 'charleston' };
    expect((await post(page, BUY, { ...body, centre: 'atlantis' })).statusCode).toBe(404);
    expect((await post(page, BUY, { ...body, price: 1 })).statusCode).toBe(400);
    const again = await post((await withPass()).page, BUY, { ...body, edition: 'full' });
    expect([again.statusCode, again.json().code]).toEqual([422, 'UNPROCESSABLE']);
    clock.ahead = 60 * DAY;
    expect((await post(page, BUY, body)).json()).toMatchObject({
      code: 'UNPROCESSABLE',
      message: 'The sale of this pass has ended.',
    });
  });

  test('is upgraded for the price difference, keeps the coupons and gets the others', async () => {
    const { page } = await withPass();
    const before = (await passOf(page)).pass;
    const { checkout, back } = await upgrade(page);
    expect(await paymentOf(page, checkout)).toMatchObject({ amount_cents: 1700 });
    expect(back.headers.location).toMatch(/\/tangerclub-savings-pass-upgrade\?checkout=/);
    const after = await passOf(page);
    expect(after).toMatchObject({ pass: { edition: 'full' }, upgrade: null });
    expect(after.pass?.coupons).toHaveLength(16);
    expect(after.pass?.coupons).toEqual(expect.arrayContaining(before?.coupons ?? []));
    expect(await ordersOf(page)).toHaveLength(2);
    expect((await post(page, UPGRADE, {})).statusCode).toBe(422);
    expect((await post((await site.member()).page, UPGRADE, {})).statusCode).toBe(422);
  });
});

describe('payment', () => {
  test('is hidden from other members', async () => {
    const { checkout } = await buyer();
    const { page } = await site.member();
    expect((await page.get(`/api/user-checkout?checkout=${checkout}`)).statusCode).toBe(404);
  });

  test('can be retried after a declined card, and is taken once', async () => {
    const { page, checkout, url } = await buyer();
    const declined = await atTill(url, { do: 'pay', card: 'declined' });
    expect([declined.statusCode, declined.body.includes('declined')]).toEqual([200, true]);
    expect((await paymentOf(page, checkout)).state).toBe('open');
    await pay(url);
    await pay(url);
    expect(await ordersOf(page)).toHaveLength(1);
    expect((await site.app.inject(new URL(url).pathname)).body).toContain('already been paid');
  });

  test('ends when it is cancelled, or after half an hour', async () => {
    const [cancelled, late] = [await buyer(), await buyer()];
    const back = await atTill(cancelled.url, { do: 'cancel' });
    expect(back.headers.location).toMatch(/checkout=[\w-]+&cancelled=1$/);
    await pay(cancelled.url);
    clock.ahead = 31 * 60_000;
    await pay(late.url);
    for (const { page, checkout } of [cancelled, late]) {
      expect((await paymentOf(page, checkout)).state).toBe('ended');
      expect(await ordersOf(page)).toEqual([]);
    }
  });

  test('is not changed by an event without a valid signature', async () => {
    const { page, checkout } = await buyer();
    const { reference } = await site.db
      .selectFrom('payments')
      .select('reference')
      .where('token', '=', checkout)
      .executeTakeFirstOrThrow();
    const payload = JSON.stringify({
      id: 'e1',
      reference,
      state: 'paid',
      amountCents: 1200,
      currency: 'USD',
    });
    for (const signed of [{}, webhookHeaders('another secret', 'e1', Buffer.from(payload))]) {
      const headers = { 'content-type': 'application/json', ...signed };
      const answer = await site.app.inject({ method: 'POST', url: EVENTS_PATH, headers, payload });
      expect(answer.statusCode).toBe(403);
    }
    expect(await ordersOf(page)).toEqual([]);
  });

  test('is settled by a job when the payment event was lost', async () => {
    const { page, checkout } = await buyer();
    await site.db
      .updateTable('practice_payments')
      .set({ state: 'paid' })
      .where('token', '=', checkout)
      .execute();
    clock.ahead = 3 * 60_000;
    await settle();
    expect(await ordersOf(page)).toHaveLength(1);
  });
});

describe('refund', () => {
  test('removes the pass, marks the order, and allows a new purchase', async () => {
    const { page, checkout } = await withPass();
    await refund(page, checkout);
    expect((await paymentOf(page, checkout)).state).toBe('refunded');
    expect(await passOf(page)).toEqual({ pass: null, upgrade: null });
    expect((await ordersOf(page))[0]?.refunded_at).not.toBeNull();
    await pay((await begin(page)).url);
    expect((await passOf(page)).pass).not.toBeNull();
  });

  test('of an upgrade keeps the basic pass', async () => {
    const { page } = await withPass();
    await refund(page, (await upgrade(page)).checkout);
    const left = await passOf(page);
    expect(left).toMatchObject({ pass: { edition: 'basic' }, upgrade: { amount_cents: 1700 } });
    expect(left.pass?.coupons).toHaveLength(8);
  });

  test('of a pass also refunds the upgrade', async () => {
    const { page, checkout: first } = await withPass();
    const { checkout } = await upgrade(page);
    await refund(page, first);
    await settle(Date.now() + 1_000);
    expect((await paymentOf(page, checkout)).state).toBe('refunded');
    expect(await passOf(page)).toEqual({ pass: null, upgrade: null });
    expect((await ordersOf(page)).every(({ refunded_at }) => refunded_at)).toBe(true);
  });

  test('is made when the member left the club before paying', async () => {
    const { memberId, checkout, url } = await buyer();
    await site.db.deleteFrom('members').where('id', '=', memberId).execute();
    await pay(url);
    await settle();
    const row = await site.db
      .selectFrom('payments')
      .select('state')
      .where('token', '=', checkout)
      .executeTakeFirst();
    expect(row?.state).toBe('refunded');
  });
});
