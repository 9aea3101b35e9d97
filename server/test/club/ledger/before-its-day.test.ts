import { randomUUID } from 'node:crypto';
import {
  addDays,
  localDateAt,
  memberPassSchema,
  type Order,
  orderListSchema,
  orderSchema,
  redeemedListSchema,
  SITE_TIME_ZONE,
  savedOffersSchema,
} from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuthBrowser } from '../../support/auth-browser.ts';
import { newMember } from './club-members.ts';
import { type ClubSite, startClubSite } from './club-site.ts';

let site: ClubSite;
beforeAll(async () => {
  site = await startClubSite();
});
afterAll(() => site.stop());

const today = localDateAt(Date.now(), SITE_TIME_ZONE);
const OWN_FETCH = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
};
const CODE = /[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/;
const WITHHELD = { code: '', symbols: { qr: [], code128: '' } };

const redeem = async (page: AuthBrowser, deal_id: number) =>
  page.request('POST', '/api/user-redeem-deal', {
    body: { deal_id },
    headers: { 'x-csrf-token': await page.csrf(), 'idempotency-key': randomUUID(), ...OWN_FETCH },
  });
const someone = async () => site.signedIn(await newMember(site.db));
const savedOf = async (page: AuthBrowser) =>
  savedOffersSchema.parse((await page.get('/api/user-saved-offers')).json()).items;

async function deal(hasBegun: boolean): Promise<number> {
  const { id } = await site.db
    .selectFrom('offers')
    .select('id')
    .where('kind', '=', 'deal')
    .where('ends_on', '>', addDays(today, 1))
    .where('starts_on', hasBegun ? '<' : '>', addDays(today, hasBegun ? -1 : 1))
    .executeTakeFirstOrThrow();
  return id;
}
const putOff = (id: number) =>
  site.db
    .updateTable('offers')
    .set({ starts_on: addDays(today, 3), ends_on: addDays(today, 9) })
    .where('id', '=', id)
    .execute();

describe('Deal before its day: it', () => {
  test('gives no code, and waits among what is saved', async () => {
    const page = await someone();
    const id = await deal(false);
    const refused = await redeem(page, id);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      422,
      'This hasn’t started yet.',
    ]);
    await page.get(`/api/user-add-favorite-deal?deal_id=${id}`, OWN_FETCH);
    expect(await savedOf(page)).toMatchObject([{ state: 'active', is_upcoming: true, order: null }]);
    const begun = await deal(true);
    await page.get(`/api/user-add-favorite-deal?deal_id=${begun}`, OWN_FETCH);
    expect((await savedOf(page))[0]).toMatchObject({ state: 'active', is_upcoming: false });
  });

  test('keeps the code back that somebody got before it was put off', async () => {
    const page = await someone();
    const id = await deal(true);
    await page.get(`/api/user-add-favorite-deal?deal_id=${id}`, OWN_FETCH);
    const order: Order = orderSchema.parse((await redeem(page, id)).json());
    expect([order.code, order.good_from]).toEqual([expect.stringMatching(CODE), undefined]);

    await putOff(id);
    const kept = { ...WITHHELD, number: order.number, good_from: addDays(today, 3) };
    expect((await redeem(page, id)).json()).toMatchObject(kept);
    expect((await page.get(`/api/user-order?order=${order.number}`)).json()).toMatchObject(kept);
    const redeemed = redeemedListSchema.parse((await page.get('/api/user-redeemed-deals')).json());
    expect(redeemed.items).toMatchObject([{ code: '', good_from: addDays(today, 3) }]);
    expect(await savedOf(page)).toMatchObject([{ is_upcoming: true, order: null }]);
    const answers = ['/api/user-export', '/api/user-redeemed-deals', '/api/user-get-activity-feed'];
    for (const path of answers) expect((await page.get(path)).body).not.toContain(order.code);
  });
});

test('Demo member: nothing of theirs was redeemed before its day, and one saved deal is yet to come', async () => {
  const demo = await site.signedIn(site.demo);
  const { items } = redeemedListSchema.parse((await demo.get('/api/user-redeemed-deals')).json());
  expect(items.length).toBeGreaterThan(2);
  for (const { code } of items) expect(code).toMatch(CODE);
  expect((await savedOf(demo)).filter(({ is_upcoming }) => is_upcoming)).toHaveLength(1);
});

test('Savings pass bought ahead: its codes come on its first day', async () => {
  const memberId = await newMember(site.db);
  const page = await site.signedIn(memberId);
  const row = await site.db
    .selectFrom('site_documents')
    .select('record')
    .where('kind', '=', 'savings-pass')
    .executeTakeFirstOrThrow();
  const validFrom = (day: string) =>
    site.db
      .updateTable('site_documents')
      .set({ record: JSON.stringify({ ...Object(row.record), validFrom: day }) })
      .where('kind', '=', 'savings-pass')
      .execute();
  await validFrom(addDays(today, 5));
  const bought = await page.request('POST', '/api/user-buy-pass', {
    body: { edition: 'basic', centre: 'charleston' },
    headers: { 'x-csrf-token': await page.csrf(), 'idempotency-key': randomUUID(), ...OWN_FETCH },
  });
  await site.app.inject({
    method: 'POST',
    url: new URL(bought.json<{ url: string }>().url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'do=pay&card=good',
  });

  const passOf = async () => memberPassSchema.parse((await page.get('/api/user-savings-pass')).json()).pass;
  expect(await passOf()).toMatchObject({ edition: 'basic', coupons: [] });
  const orders = orderListSchema.parse((await page.get('/api/user-get-orders')).json()).items;
  expect(orders).toMatchObject([{ kind: 'pass', code: '', good_from: addDays(today, 5) }]);

  await validFrom(today);
  expect((await passOf())?.coupons).toHaveLength(8);
  const { code } = orderSchema.parse((await page.get(`/api/user-order?order=${orders[0]?.number}`)).json());
  expect(code).toMatch(CODE);
});
