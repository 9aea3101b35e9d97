import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { wireErrorSchema } from 'shared-contracts/wire';
import { expect, test } from 'vitest';
import type { AuthBrowser } from '../support/auth-browser.ts';
import { clubSite, post } from './club-site.ts';

const site = await clubSite();
const reward = await rewardFor(250);

async function rewardFor(points: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from offers where kind = 'reward' and points = ${points} and record->>'minimumTier' = 'blue'
      and starts_on < ${new Date(Date.now() - 2 * 86_400_000).toISOString()} and ends_on > ${new Date().toISOString()}
    order by id limit 1`.execute(site.db);
  if (!rows[0]) throw new Error(`The sample has no blue reward for ${points}`);
  return rows[0].id;
}
async function richMember() {
  const { page } = await site.member(1000);
  const { public_id: id } = (await page.get('/api/user-info')).json();
  return { page, id: String(id), points: async () => (await page.get('/api/user-loyalty')).json().points };
}
const settle = (page: AuthBrowser, key: string, member: string) =>
  post(page, '/api/user-settle-change', { key, member });
const redeem = (page: AuthBrowser, body: object = {}, key?: string) =>
  post(page, '/api/user-redeem-reward', { reward_id: reward, ...body }, key);
const earlierOf = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  wireErrorSchema.parse(answer.json()).fields?.earlier,
];

const CALLS = [
  ['/api/user-redeem-reward', { reward_id: reward }, { kind: 'reward', points: 250 }],
  [
    '/api/user-exchange-points',
    { option: 'gift-card', points: 150, centre: 'charleston' },
    { kind: 'exchange', points: 150, title: '$4.50 of gift card credit' },
  ],
  ['/api/user-buy-pass', { edition: 'basic', centre: 'charleston' }, { kind: 'payment', points: 0 }],
] as const;

test.each(CALLS)('%s is found by its key, on any device and only to its member', async (path, body, told) => {
  const [{ page, id }, other] = [await richMember(), await richMember()];
  const key = randomUUID();
  const { number, checkout } = (await post(page, path, body, key)).json();
  for (let times = 0; times < 2; times++)
    expect((await settle(page, key, id)).json()).toMatchObject({
      state: 'done',
      change: { ...told, reference: number ?? checkout },
    });
  expect((await settle(other.page, key, id)).statusCode).toBe(403);
  expect((await settle(other.page, key, other.id)).json()).toEqual({ state: 'void', change: null });
  expect((await post(page, path, body, key)).statusCode).toBe(200);
});

test.each(CALLS)('%s that was told to have done nothing never does', async (path, body) => {
  const { page, id, points } = await richMember();
  const key = randomUUID();
  expect((await settle(page, key, id)).json()).toEqual({ state: 'void', change: null });
  expect((await post(page, path, body, key)).json()).toMatchObject({ code: 'CONFLICT' });
  expect((await settle(page, key, id)).json()).toEqual({ state: 'void', change: null });
  expect(await points()).toBe(1000);
  expect((await post(page, path, body)).statusCode).toBe(200);
});

test('a redemption and a question about it at the same time agree', async () => {
  const { page, id, points } = await richMember();
  let spent = 0;
  for (let round = 0; round < 12; round++) {
    const key = randomUUID();
    const body = { option: 'gift-card', points: 100 + 50 * round, centre: 'charleston' };
    const calls = [post(page, '/api/user-exchange-points', body, key), settle(page, key, id)];
    const [made, told] = await Promise.all(round % 2 ? calls.toReversed() : calls);
    const states = [made, told].map((answer) => answer?.json().state).filter(Boolean);
    const after = 1000 - (await points());
    expect(states).toEqual([after > spent ? 'done' : 'void']);
    spent = after;
    if (spent > 500) break;
  }
});

test('an equal redemption within minutes shows the first before it spends', async () => {
  const { page, points } = await richMember();
  const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(page)));
  const [first, ...none] = answers.filter(({ statusCode }) => statusCode === 200);
  const { number } = first?.json() ?? {};
  expect([none, answers.filter((answer) => answer !== first).map(earlierOf)]).toEqual([
    [],
    Array.from({ length: 7 }, () => [409, number]),
  ]);
  const confirmed = await Promise.all([1, 2].map(() => redeem(page, { after_order: number })));
  const second = confirmed.find(({ statusCode }) => statusCode === 200)?.json().number;
  // Two tabs confirmed: the later one has not seen the second order.
  expect(confirmed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(earlierOf(await redeem(page, { after_order: number }))).toEqual([409, second]);
  expect(await points()).toBe(500);
  await sql`update club_orders set created_at = created_at - interval '10 minutes'`.execute(site.db);
  expect((await redeem(page)).statusCode).toBe(200);
});
