import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEMO } from 'sample-content';
import {
  activityFeedSchema,
  favouritesSchema,
  linkedCardsSchema,
  loyaltySchema,
  type Order,
  orderListSchema,
  orderSchema,
  programSchema,
  redeemedListSchema,
  savedOffersSchema,
  transactionListSchema,
} from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureDemoHistory } from '../../../src/club/demo-history.ts';
import { recordPurchase } from '../../../src/club/ledger/earn.ts';
import type { AuthBrowser } from '../../support/auth-browser.ts';
import { newMember } from './club-members.ts';
import { type ClubSite, startClubSite } from './club-site.ts';

let site: ClubSite;
let demo: AuthBrowser;
beforeAll(async () => {
  site = await startClubSite();
  demo = await site.signedIn(site.demo);
});
afterAll(() => site.stop());

const OWN_FETCH = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
};
const post = async (page: AuthBrowser, path: string, body: unknown, key: string = randomUUID()) =>
  page.request('POST', path, {
    body,
    headers: { 'x-csrf-token': await page.csrf(), 'idempotency-key': key, ...OWN_FETCH },
  });
async function rich(dollars = 1000): Promise<AuthBrowser> {
  const memberId = await newMember(site.db);
  const at = new Date(Date.now() - 86_400_000);
  await recordPurchase(
    site.db,
    memberId,
    {
      kind: 'receipt',
      netCents: dollars * 100,
      currency: 'USD',
      centre: 'charleston',
      storeName: 'Gap',
      happenedAt: at,
      key: 'start',
    },
    at,
  );
  return site.signedIn(memberId);
}
const offers = (kind: 'deal' | 'reward', isActive = true) =>
  site.db
    .selectFrom('offers')
    .select(['id', 'points', 'record'])
    .where('kind', '=', kind)
    .where('ends_on', isActive ? '>' : '<', new Date().toISOString().slice(0, 10))
    .where('starts_on', '<', new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10))
    .orderBy('id')
    .execute();
async function rewardFor(tier: string, points: number) {
  const found = (await offers('reward')).find(
    (offer) => offer.points === points && (offer.record as { minimumTier: string }).minimumTier === tier,
  );
  if (!found) throw new Error(`The sample has no ${tier} reward for ${points}`);
  return found.id;
}

const limited = (hits: number) =>
  sql`update rate_limits set hits = ${hits} where key like 'club:%'`.execute(site.db);

const CALLS = [
  '/api/user-loyalty',
  '/api/user-get-favorite-deals',
  '/api/user-redeemed-deals',
  '/api/user-get-orders',
  '/api/user-get-program',
  '/api/user-get-linked-cards',
  '/api/user-get-activity-feed',
  '/api/user-saved-offers',
  '/api/user-transactions',
  '/api/user-transactions.csv',
  '/api/user-order?order=X-2222222',
];

describe('every call', () => {
  test.each(CALLS)('%s is for members alone and never cached', async (path) => {
    const answer = await site.app.inject(path);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([401, 'no-store']);
    expect((await demo.get(path)).headers['cache-control']).toBe('no-store');
  });

  test('posts need the token, a key and a page of this site', async () => {
    const page = await rich();
    const body = { option: 'gift-card', points: 100, centre: 'charleston' };
    const path = '/api/user-exchange-points';
    const token = { 'x-csrf-token': await page.csrf() };
    const key = { 'idempotency-key': randomUUID() };
    const send = (headers: Record<string, string>) => page.request('POST', path, { body, headers });
    expect((await send(key)).statusCode).toBe(403);
    expect((await send(token)).statusCode).toBe(400);
    expect((await send({ ...token, ...key, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await site.app.inject({ method: 'POST', url: path, payload: body })).statusCode).toBe(401);
    expect((await page.get('/api/user-loyalty')).json()).toMatchObject({ points: 1000 });
  });
});

describe('Demo member: they', () => {
  test('has a year of history that every call tells of', async () => {
    const loyalty = loyaltySchema.parse((await demo.get('/api/user-loyalty')).json());
    expect(loyalty).toMatchObject({ stage: 3, tier: 'gold', pending: 42 });
    const program = programSchema.parse((await demo.get('/api/user-get-program')).json());
    expect(program.standing.next_tier?.tier).toBe('platinum');
    expect(program.exchanges.length).toBeGreaterThan(1);
    const lines = transactionListSchema.parse((await demo.get('/api/user-transactions?limit=200')).json());
    expect(lines.items.find(({ pending }) => !pending)?.balance).toBe(loyalty.points);
    expect(new Set(lines.items.map(({ kind }) => kind))).toEqual(
      new Set(['receipt', 'card', 'bonus', 'refund', 'redemption', 'exchange']),
    );
    const redeemed = redeemedListSchema.parse((await demo.get('/api/user-redeemed-deals')).json());
    expect(redeemed.items.map(({ kind }) => kind).toSorted()).toEqual(['deal', 'deal', 'reward', 'reward']);
    const orders = orderListSchema.parse((await demo.get('/api/user-get-orders')).json());
    expect(orders.items).toMatchObject([{ kind: 'exchange', points: 100, gives: '$3 of gift card credit' }]);
    const favourites = favouritesSchema.parse((await demo.get('/api/user-get-favorite-deals')).json());
    const saved = savedOffersSchema.parse((await demo.get('/api/user-saved-offers')).json());
    expect(saved.items.map(({ offer }) => offer.id).toSorted()).toEqual(favourites.deals.toSorted());
    expect(linkedCardsSchema.parse((await demo.get('/api/user-get-linked-cards')).json()).items).toEqual([]);
    await ensureDemoHistory(site.db, new Date(), DEMO);
    const again = await demo.get('/api/user-transactions?limit=200');
    expect(again.json().items).toHaveLength(lines.items.length);
  });

  test('has a feed that is paged without gaps or repeats, newest first', async () => {
    const whole = activityFeedSchema.parse((await demo.get('/api/user-get-activity-feed?limit=200')).json());
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/api/user-get-activity-feed?limit=7${cursor ? `&cursor=${cursor}` : ''}`;
      const page = activityFeedSchema.parse((await demo.get(path)).json());
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(whole.items.map(({ id }) => id));
    expect(new Set(paged).size).toBe(paged.length);
    const times = whole.items.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await demo.get('/api/user-get-activity-feed?cursor=bm90IG91cnM')).statusCode).toBe(400);
  });
});

test('Export: the club is in what a member takes along', async () => {
  const { club } = (await demo.get('/api/user-export')).json();
  expect(club.points.length).toBeGreaterThan(25);
  expect(club.orders.length).toBe(5);
  expect(club.linked_cards).toEqual([]);
});

describe('Reward: it', () => {
  test('is redeemed once for a key, and its confirmation can be read again', async () => {
    const page = await rich();
    const reward_id = await rewardFor('blue', 400);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(page, '/api/user-redeem-reward', { reward_id }, key)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    const order: Order = orderSchema.parse(answers[0]?.json());
    expect(order).toMatchObject({ kind: 'reward', points: 400, balance_after: 600, offer_id: reward_id });
    expect(order.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(order.symbols.qr.every((row) => row.length === order.symbols.qr.length)).toBe(true);
    expect(order.symbols.code128).toMatch(/^11010[01]{50,}11$/);
    const path = `/api/user-order?order=${order.number}`;
    expect((await page.get(path)).json()).toEqual(order);
    expect((await (await rich()).get(path)).statusCode).toBe(404);
    const other = await rewardFor('blue', 250);
    expect((await post(page, '/api/user-redeem-reward', { reward_id: other }, key)).statusCode).toBe(409);
  });

  test('answers a repeat whose first answer was lost, also to who has spent too often', async () => {
    const page = await rich();
    const reward_id = await rewardFor('blue', 400);
    const key = randomUUID();
    const first = await post(page, '/api/user-redeem-reward', { reward_id }, key);
    await limited(1_000);
    const repeat = await post(page, '/api/user-redeem-reward', { reward_id }, key);
    const another = await post(page, '/api/user-redeem-reward', { reward_id });
    await limited(0);
    expect([repeat.statusCode, repeat.json()]).toEqual([200, first.json()]);
    expect(another.json()).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('is refused without the points, without the tier, and when it is none', async () => {
    const poor = await rich(200);
    const reward_id = await rewardFor('blue', 250);
    const refused = await post(poor, '/api/user-redeem-reward', { reward_id });
    expect(refused.json()).toMatchObject({
      code: 'UNPROCESSABLE',
      message: 'That costs 250 points, and you have 200. No points were used.',
    });
    const platinum = await rewardFor('platinum', 500);
    expect(
      (await post(await rich(600), '/api/user-redeem-reward', { reward_id: platinum })).json(),
    ).toMatchObject({ code: 'UNPROCESSABLE', message: 'This one is for platinum members. You are gold.' });
    expect((await post(poor, '/api/user-redeem-reward', { reward_id: 1 })).statusCode).toBe(404);
    expect((await post(poor, '/api/user-redeem-reward', { reward_id: '250' })).statusCode).toBe(400);
  });
});

describe('Deal: one', () => {
  test('is redeemed once, without points, and stands among the redeemed', async () => {
    const page = await rich();
    const deal_id = (await offers('deal'))[0]?.id;
    await page.get(`/api/user-add-favorite-deal?deal_id=${deal_id}`, OWN_FETCH);
    await page.get(`/api/user-add-favorite-deal?deal_id=${deal_id}`, OWN_FETCH);
    const saved = () => page.get('/api/user-saved-offers').then((answer) => answer.json().items);
    expect(await saved()).toMatchObject([{ state: 'active', order: null }]);
    const [first, second] = await Promise.all([
      post(page, '/api/user-redeem-deal', { deal_id }),
      post(page, '/api/user-redeem-deal', { deal_id }),
    ]);
    expect(first.json()).toMatchObject({ kind: 'deal', points: 0, balance_after: 1000 });
    expect(second.json()).toEqual(first.json());
    expect(await saved()).toMatchObject([{ state: 'redeemed', order: first.json().number }]);
    await page.get(`/api/user-delete-favorite-deal?deal_id=${deal_id}`, OWN_FETCH);
    expect((await page.get(`/api/user-delete-favorite-deal?deal_id=${deal_id}`, OWN_FETCH)).json()).toEqual({
      ok: true,
    });
    expect(await saved()).toEqual([]);
  });

  test('that has ended is refused', async () => {
    const deal_id = (await offers('deal', false))[0]?.id;
    expect((await post(await rich(), '/api/user-redeem-deal', { deal_id })).json()).toMatchObject({
      code: 'UNPROCESSABLE',
      message: 'This has ended.',
    });
  });
});

describe('Linked card: one', () => {
  const link = (member_id: number) =>
    site.db
      .insertInto('linked_cards')
      .values({ member_id, brand: 'Visa', last_four: '4242' })
      .returning('id')
      .executeTakeFirstOrThrow();

  test('is unlinked by a script of this site alone; a repeat is harmless', async () => {
    const memberId = await newMember(site.db);
    const page = await site.signedIn(memberId);
    const { id } = await link(memberId);
    const path = `/api/user-delete-linked-card?card_id=${id}`;
    expect((await page.get('/api/user-get-linked-cards')).json().items).toMatchObject([
      { id, brand: 'Visa', last_four: '4242' },
    ]);
    const refused: Array<Record<string, string>> = [
      {},
      { 'sec-fetch-site': 'cross-site', 'x-own-call': '1' },
      { ...OWN_FETCH, 'sec-fetch-dest': 'image' },
      { ...OWN_FETCH, 'sec-fetch-mode': 'navigate' },
      { ...OWN_FETCH, 'sec-purpose': 'prefetch' },
    ];
    for (const headers of refused) expect((await page.get(path, headers)).statusCode).toBe(403);
    expect((await page.request('POST', path, { headers: OWN_FETCH })).statusCode).toBe(405);
    expect((await page.get('/api/user-get-linked-cards')).json().items).toHaveLength(1);
    for (let times = 0; times < 2; times++)
      expect((await page.get(path, OWN_FETCH)).json()).toEqual({ ok: true });
    expect((await page.get('/api/user-get-linked-cards')).json().items).toEqual([]);
  });

  test('of somebody else is not there, and stays theirs', async () => {
    const owner = await newMember(site.db);
    const { id } = await link(owner);
    const stranger = await rich();
    expect((await stranger.get(`/api/user-delete-linked-card?card_id=${id}`, OWN_FETCH)).statusCode).toBe(
      404,
    );
    expect((await (await site.signedIn(owner)).get('/api/user-get-linked-cards')).json().items).toHaveLength(
      1,
    );
  });
});
