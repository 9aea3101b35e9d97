import { addDays, localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import {
  memberPassSchema,
  type Order,
  orderListSchema,
  orderSchema,
  redeemedListSchema,
  savedOffersSchema,
} from 'shared-contracts/member';
import { describe, expect, test } from 'vitest';
import type { AuthBrowser } from '../support/auth-browser.ts';
import { clubSite, OWN_FETCH, post } from './club-site.ts';

const site = await clubSite();
const today = localDateAt(Date.now(), SITE_TIME_ZONE);
const CODE = /[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/;
const WITHHELD = { code: '', symbols: { qr: [], code128: '' } };

const redeem = (page: AuthBrowser, deal_id: number) => post(page, '/api/user-redeem-deal', { deal_id });
const save = (page: AuthBrowser, id: number) =>
  page.get(`/api/user-add-favorite-deal?deal_id=${id}`, OWN_FETCH);
const savedOf = async (page: AuthBrowser) =>
  savedOffersSchema.parse((await page.get('/api/user-saved-offers')).json()).items;
const orderOf = async (page: AuthBrowser, number?: string) =>
  orderSchema.parse((await page.get(`/api/user-order?order=${number}`)).json());

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

describe('deal before its first day', () => {
  test('gives no code, and is listed as upcoming among saved deals', async () => {
    const { page } = await site.member();
    const id = await deal(false);
    const refused = await redeem(page, id);
    expect([refused.statusCode, refused.json().message]).toEqual([422, 'This hasn’t started yet.']);
    await save(page, id);
    expect(await savedOf(page)).toMatchObject([{ state: 'active', is_upcoming: true, order: null }]);
    await save(page, await deal(true));
    expect((await savedOf(page))[0]).toMatchObject({ state: 'active', is_upcoming: false });
  });

  test('withholds a code that was issued before the deal was postponed', async () => {
    const { page } = await site.member();
    const id = await deal(true);
    await save(page, id);
    const order: Order = orderSchema.parse((await redeem(page, id)).json());
    expect([order.code, order.good_from]).toEqual([expect.stringMatching(CODE), undefined]);

    const good_from = addDays(today, 3);
    await site.db
      .updateTable('offers')
      .set({ starts_on: good_from, ends_on: addDays(today, 9) })
      .where('id', '=', id)
      .execute();
    const kept = { ...WITHHELD, number: order.number, good_from };
    expect((await redeem(page, id)).json()).toMatchObject(kept);
    expect(await orderOf(page, order.number)).toMatchObject(kept);
    const redeemed = redeemedListSchema.parse((await page.get('/api/user-redeemed-deals')).json());
    expect(redeemed.items).toMatchObject([{ code: '', good_from }]);
    expect(await savedOf(page)).toMatchObject([{ is_upcoming: true, order: null }]);
    for (const path of ['/api/user-export', '/api/user-redeemed-deals', '/api/user-get-activity-feed'])
      expect((await page.get(path)).body).not.toContain(order.code);
  });
});

test('demo member has codes for all redeemed offers, and one upcoming saved deal', async () => {
  const demo = await site.demo();
  const { items } = redeemedListSchema.parse((await demo.get('/api/user-redeemed-deals')).json());
  expect(items.length).toBeGreaterThan(2);
  for (const { code } of items) expect(code).toMatch(CODE);
  expect((await savedOf(demo)).filter(({ is_upcoming }) => is_upcoming)).toHaveLength(1);
});

test('savings pass bought early shows codes from the first day', async () => {
  const { page } = await site.member();
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
  const bought = await post(page, '/api/user-buy-pass', { edition: 'basic', centre: 'charleston' });
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
  expect((await orderOf(page, orders[0]?.number)).code).toMatch(CODE);
});
