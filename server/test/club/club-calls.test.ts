import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEMO } from 'sample-content';
import {
  activityFeedSchema,
  favouritesSchema,
  linkedCardsSchema,
  loyaltySchema,
  memberCardSchema,
  type Order,
  orderListSchema,
  orderSchema,
  programSchema,
  redeemedListSchema,
  savedOffersSchema,
  transactionListSchema,
} from 'shared-contracts/member';
import { describe, expect, test } from 'vitest';
import { ensureDemoHistory } from '../../src/club/demo-history.ts';
import { emailOfCard } from '../../src/club/member-card/member-card.ts';
import type { AuthBrowser } from '../support/auth-browser.ts';
import { clubSite, OWN_FETCH, post } from './club-site.ts';

const site = await clubSite();
const demo = await site.demo();
const rich = async (dollars = 1000) => (await site.member(dollars)).page;
const itemsOf = async (page: AuthBrowser, path: string) => (await page.get(path)).json().items;

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

async function cardHolder() {
  const { memberId, page } = await site.member(500);
  const { id } = await site.db
    .insertInto('linked_cards')
    .values({
      member_id: memberId,
      provider: 'practice',
      token: randomUUID(),
      brand: 'Visa',
      last_four: '4242',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { memberId, page, card: id };
}

const GIFT_CARD = { option: 'gift-card', points: 100, centre: 'charleston' };
const LISTS = [
  '/api/user-get-linked-cards',
  '/api/user-get-orders',
  '/api/user-redeemed-deals',
  '/api/user-get-activity-feed',
  '/api/user-transactions',
  '/api/user-saved-offers',
];

describe('member call', () => {
  test.each([
    ...LISTS,
    '/api/user-loyalty',
    '/api/user-get-favorite-deals',
    '/api/user-get-program',
    '/api/user-transactions.csv',
    '/api/user-order?order=X-2222222',
    '/api/user-member-card',
  ])('%s requires a member and is never cached', async (path) => {
    const answer = await site.app.inject(path);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([401, 'no-store']);
    expect((await demo.get(path)).headers['cache-control']).toBe('no-store');
  });

  test('requires the CSRF token, an idempotency key and the same site for a POST', async () => {
    const page = await rich();
    const path = '/api/user-exchange-points';
    const token = { 'x-csrf-token': await page.csrf() };
    const key = { 'idempotency-key': randomUUID() };
    const send = async (headers: Record<string, string>) =>
      (await page.request('POST', path, { body: GIFT_CARD, headers })).statusCode;
    expect(await send(key)).toBe(403);
    expect(await send(token)).toBe(400);
    expect(await send({ ...token, ...key, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect((await site.app.inject({ method: 'POST', url: path, payload: GIFT_CARD })).statusCode).toBe(401);
    expect((await page.get('/api/user-loyalty')).json()).toMatchObject({ points: 1000 });
  });

  test('returns NOT_FOUND for data of another member, as for missing data', async () => {
    const owner = await cardHolder();
    const order = (await post(owner.page, '/api/user-exchange-points', GIFT_CARD)).json().number;
    const { mpid } = (await owner.page.get('/api/user-info')).json();
    const { page: stranger } = await site.member();
    const attributes = '/api/mparticle-user-attributes?mpid=';
    for (const [theirs, unknown] of [
      [`/api/user-delete-linked-card?card_id=${owner.card}`],
      [`/api/user-order?order=${order}`, '/api/user-order?order=X-2222222'],
      ...['favorite_stores', 'preferred_center'].map((name) => [
        `${attributes}${mpid}&attribute=${name}`,
        `${attributes}9000000000000000001&attribute=${name}`,
      ]),
    ]) {
      const answer = await stranger.get(theirs ?? '', OWN_FETCH);
      expect([answer.statusCode, answer.json().code], theirs).toEqual([404, 'NOT_FOUND']);
      const none = unknown === undefined ? answer : await stranger.get(unknown, OWN_FETCH);
      expect([none.statusCode, none.json().message]).toEqual([404, answer.json().message]);
    }
    expect(await itemsOf(owner.page, '/api/user-get-linked-cards')).toMatchObject([{ id: owner.card }]);
    for (const path of LISTS) expect(await itemsOf(stranger, path), path).toEqual([]);
  });
});

describe('demo member', () => {
  test('has a year of history in every call, created once', async () => {
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
    expect(await itemsOf(demo, '/api/user-transactions?limit=200')).toHaveLength(lines.items.length);
    const { club } = (await demo.get('/api/user-export')).json();
    expect(club.points.length).toBeGreaterThan(25);
    expect([club.orders.length, club.linked_cards]).toEqual([5, []]);
  });

  test('has a feed with pages without gaps or repeats, newest first', async () => {
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

describe('reward', () => {
  const redeem = (page: AuthBrowser, reward_id: unknown, key?: string) =>
    post(page, '/api/user-redeem-reward', { reward_id }, key);

  test('is redeemed once per idempotency key, and the order can be read again', async () => {
    const page = await rich();
    const reward_id = await rewardFor('blue', 400);
    const key = randomUUID();
    const mails = async () =>
      (await sql`select from pgboss.job where name = 'mail'`.execute(site.db)).rows.length;
    const before = await mails();
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(page, reward_id, key)));
    expect((await mails()) - before, 'mails with the code').toBe(1);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    const order: Order = orderSchema.parse(answers[0]?.json());
    expect(order).toMatchObject({ kind: 'reward', points: 400, balance_after: 600, offer_id: reward_id });
    expect(order.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(order.symbols.qr.every((row) => row.length === order.symbols.qr.length)).toBe(true);
    expect(order.symbols.code128).toMatch(/^11010[01]{50,}11$/);
    expect((await page.get(`/api/user-order?order=${order.number}`)).json()).toEqual(order);
    expect((await redeem(page, await rewardFor('blue', 250), key)).statusCode).toBe(409);
  });

  test('returns the same response to a repeated key even above the rate limit', async () => {
    const page = await rich();
    const reward_id = await rewardFor('blue', 400);
    const key = randomUUID();
    const first = await redeem(page, reward_id, key);
    const limited = (hits: number) =>
      sql`update rate_limits set hits = ${hits} where key like 'club:%'`.execute(site.db);
    await limited(1_000);
    const repeat = await redeem(page, reward_id, key);
    const another = await redeem(page, reward_id);
    await limited(0);
    expect([repeat.statusCode, repeat.json()]).toEqual([200, first.json()]);
    expect(another.json()).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('is rejected without the points or the tier, and if it does not exist', async () => {
    const poor = await rich(200);
    expect((await redeem(poor, await rewardFor('blue', 250))).json()).toMatchObject({
      code: 'UNPROCESSABLE',
      message: 'That costs 250 points, and you have 200. No points were used.',
    });
    expect((await redeem(await rich(600), await rewardFor('platinum', 500))).json()).toMatchObject({
      code: 'UNPROCESSABLE',
      message: 'This one is for platinum members. Your tier is gold.',
    });
    expect((await redeem(poor, 1)).statusCode).toBe(404);
    expect((await redeem(poor, '250')).statusCode).toBe(400);
  });
});

describe('deal', () => {
  test('is saved and redeemed once, without points', async () => {
    const page = await rich();
    const deal_id = (await offers('deal'))[0]?.id;
    const save = `/api/user-add-favorite-deal?deal_id=${deal_id}`;
    const remove = `/api/user-delete-favorite-deal?deal_id=${deal_id}`;
    await page.get(save, OWN_FETCH);
    await page.get(save, OWN_FETCH);
    const saved = () => itemsOf(page, '/api/user-saved-offers');
    expect(await saved()).toMatchObject([{ state: 'active', order: null }]);
    const [first, second] = await Promise.all([
      post(page, '/api/user-redeem-deal', { deal_id }),
      post(page, '/api/user-redeem-deal', { deal_id }),
    ]);
    expect(first.json()).toMatchObject({ kind: 'deal', points: 0, balance_after: 1000 });
    expect(second.json()).toEqual(first.json());
    expect(await saved()).toMatchObject([{ state: 'redeemed', order: first.json().number }]);
    for (let times = 0; times < 2; times++)
      expect((await page.get(remove, OWN_FETCH)).json()).toEqual({ ok: true });
    expect(await saved()).toEqual([]);
  });

  test('cannot be used after the last day', async () => {
    const deal_id = (await offers('deal', false))[0]?.id;
    expect((await post(await rich(), '/api/user-redeem-deal', { deal_id })).json()).toMatchObject({
      code: 'UNPROCESSABLE',
      message: 'This has ended.',
    });
  });
});

test('a linked card can be unlinked only by a script of this site, and repeats are harmless', async () => {
  const { page, card } = await cardHolder();
  const path = `/api/user-delete-linked-card?card_id=${card}`;
  const cards = () => itemsOf(page, '/api/user-get-linked-cards');
  expect(await cards()).toMatchObject([{ id: card, brand: 'Visa', last_four: '4242' }]);
  const refused: Array<Record<string, string>> = [
    {},
    { 'sec-fetch-site': 'cross-site', 'x-own-call': '1' },
    { ...OWN_FETCH, 'sec-fetch-dest': 'image' },
    { ...OWN_FETCH, 'sec-fetch-mode': 'navigate' },
    { ...OWN_FETCH, 'sec-purpose': 'prefetch' },
  ];
  for (const headers of refused) expect((await page.get(path, headers)).statusCode).toBe(403);
  expect((await page.request('POST', path, { headers: OWN_FETCH })).statusCode).toBe(405);
  expect(await cards()).toHaveLength(1);
  for (let times = 0; times < 2; times++)
    expect((await page.get(path, OWN_FETCH)).json()).toEqual({ ok: true });
  expect(await cards()).toEqual([]);
});

describe('member card', () => {
  const cardOf = async (page: AuthBrowser) =>
    memberCardSchema.parse((await page.get('/api/user-member-card')).json());

  test('has one number per member, even when four devices request it at once', async () => {
    const { memberId, page } = await site.member();
    const [card, ...same] = await Promise.all(Array.from({ length: 4 }, () => cardOf(page)));
    if (!card) throw new Error('No card was answered');
    expect(new Set([card, ...same].map(({ number }) => number)).size).toBe(1);
    expect(card.number).toMatch(/^M(-[2-9A-HJ-NP-Z]{4}){3}$/);
    expect(card.symbols.qr.length).toBeGreaterThan(20);
    expect((await cardOf((await site.member()).page)).number).not.toBe(card.number);
    await site.db.deleteFrom('members').where('id', '=', memberId).execute();
    expect(await emailOfCard(site.db, card.number)).toBeNull();
  });

  test('identifies the member for guest services in any spelling of the number', async () => {
    const { number } = await cardOf(demo);
    const bare = number.replaceAll('-', ' ').toLowerCase();
    for (const typed of [number, bare, ` ${bare.slice(2)} `])
      expect(await emailOfCard(site.db, typed), typed).toBe(DEMO.member.email);
    expect(await emailOfCard(site.db, 'M-2222-2222-2222')).toBeNull();
  });
});
