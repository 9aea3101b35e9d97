import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordPurchase } from '../../../src/club/ledger/earn.ts';
import type { AuthBrowser } from '../../support/auth-browser.ts';
import { newMember } from './club-members.ts';
import { type ClubSite, startClubSite } from './club-site.ts';

const OWN_FETCH = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };

let site: ClubSite;
let stranger: AuthBrowser;
/** Ids of what belongs to somebody, by the name that {@link CALLS} give it. */
const theirs: Record<string, string> = {};
/** Ids of the same shape that are nobody's. */
const nobodys: Record<string, string> = {
  card: randomUUID(),
  order: 'X-2222222',
  mpid: '9000000000000000001',
};

beforeAll(async () => {
  site = await startClubSite();
  const { db } = site;
  const memberId = await newMember(db);
  const owner = await site.signedIn(memberId);
  const at = new Date(Date.now() - 86_400_000);
  await recordPurchase(
    db,
    memberId,
    {
      kind: 'receipt',
      netCents: 50_000,
      currency: 'USD',
      centre: 'charleston',
      storeName: 'Gap',
      happenedAt: at,
      key: 'start',
    },
    at,
  );
  const card = await db
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
  const order = await owner.request('POST', '/api/user-exchange-points', {
    body: { option: 'gift-card', points: 100, centre: 'charleston' },
    headers: { 'x-csrf-token': await owner.csrf(), 'idempotency-key': randomUUID() },
  });
  theirs.card = card.id;
  theirs.order = order.json().number;
  theirs.mpid = (await owner.get('/api/user-info')).json().mpid;
  stranger = await site.signedIn(await newMember(db));
});
afterAll(() => site.stop());

/** Every member call that names something; `{…}` is what it names. */
const CALLS = [
  '/api/user-delete-linked-card?card_id={card}',
  '/api/user-order?order={order}',
  '/api/mparticle-user-attributes?mpid={mpid}&attribute=favorite_stores',
  '/api/mparticle-user-attributes?mpid={mpid}&attribute=preferred_center',
] as const;

const named = (call: string, ids: Record<string, string>) =>
  call.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');

test.each(CALLS)('%s of another member is not there', async (call) => {
  const answer = await stranger.get(named(call, theirs), OWN_FETCH);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  // Nobody learns whether it is somebody else's or nobody's.
  if (call.includes('{card}')) return;
  const none = await stranger.get(named(call, nobodys), OWN_FETCH);
  expect([none.statusCode, none.json().message]).toEqual([404, answer.json().message]);
});

test('Member routes: what was asked for by somebody else is still there', async () => {
  expect(
    await site.db
      .selectFrom('linked_cards')
      .select('id')
      .where('id', '=', theirs.card ?? '')
      .execute(),
  ).toHaveLength(1);
});

test.each([
  '/api/user-get-linked-cards',
  '/api/user-get-orders',
  '/api/user-redeemed-deals',
  '/api/user-get-activity-feed',
  '/api/user-transactions',
  '/api/user-saved-offers',
])('%s holds nothing of anybody else', async (call) => {
  expect((await stranger.get(call)).json().items).toEqual([]);
});
