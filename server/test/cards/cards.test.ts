import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  CARD_WEBHOOK_PATH,
  cardLinkStartSchema,
  cardTillSchema,
  linkedCardSchema,
  linkedCardsSchema,
  localDateAt,
  loyaltySchema,
} from 'shared-contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPaidByCard, settleWaiting } from '../../src/cards/card-events.ts';
import { tellUnlinked } from '../../src/cards/link-cards.ts';
import { webhookKey } from '../../src/cards/practice/practice-provider.ts';
import { signWebhook } from '../../src/cards/webhook-signature.ts';
import { settledSums } from '../../src/club/ledger.ts';
import { createSecrets } from '../../src/identity/secrets.ts';
import { newMember } from '../club/club-members.ts';
import { type ClubSite, startClubSite } from '../club/club-site.ts';
import type { AuthBrowser } from '../support/auth-browser.ts';
import { SECRET } from '../support/auth-site.ts';

const DAY = 86_400_000;
const KEY = webhookKey(createSecrets(SECRET));
const OWN_FETCH = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };

let site: ClubSite;
let store: { id: number; name: string; slug: string };
const world = { now: Date.now() };
beforeAll(async () => {
  site = await startClubSite({ now: () => world.now });
  store = await site.db
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select(['stores.id', 'stores.name', 'centres.slug'])
    .where('centres.slug', '=', 'charleston')
    .orderBy('stores.id')
    .executeTakeFirstOrThrow();
}, 120_000);
afterAll(() => site.stop());
beforeEach(() => {
  world.now = Date.now();
});

const post = async (page: AuthBrowser, path: string, body: unknown) =>
  page.request('POST', path, {
    body,
    headers: { 'x-csrf-token': await page.csrf(), 'idempotency-key': randomUUID(), ...OWN_FETCH },
  });

/** Says to the provider what its frame says: the frame has no session, only what stands in its address. */
async function inFrame(url: string, call: object) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return site.app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'text/plain' },
    payload: JSON.stringify({ pass: searchParams.get('pass'), ...call }),
  });
}

async function proofOf(page: AuthBrowser, card = { brand: 'Visa', lastFour: '4242' }) {
  const { enrolment, frame } = cardLinkStartSchema.parse(
    (await post(page, '/api/user-link-card-start', {})).json(),
  );
  const { proof } = (await inFrame(frame.url, { card })).json();
  return { enrolment, proof };
}

async function linked(page: AuthBrowser, card?: { brand: string; lastFour: string }) {
  return linkedCardSchema.parse((await post(page, '/api/user-link-card', await proofOf(page, card))).json());
}

async function tokenOf(memberId: number) {
  const { token } = await site.db
    .selectFrom('linked_cards')
    .select('token')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return token;
}

/** Whether somebody stands at a lock on the cards that a provider is told of. */
async function waitsForLock(db: ClubSite['db']) {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%card_unlinks%'`.execute(
    db,
  );
  return rows.length > 0;
}

/** A member with a linked card. */
async function cardHolder() {
  const memberId = await newMember(site.db);
  const page = await site.signedIn(memberId);
  const card = await linked(page);
  const token = await tokenOf(memberId);
  return { memberId, page, card, token: token ?? '' };
}

interface Told {
  readonly type?: string;
  readonly purchase: string;
  readonly card: string;
  readonly net_cents?: number;
  readonly store?: number;
  readonly at?: number;
  readonly id?: string;
}
const bodyOf = ({
  type = 'transaction.cleared',
  net_cents = 5_000,
  store: id = store.id,
  at,
  ...rest
}: Told) =>
  Buffer.from(
    JSON.stringify({
      type,
      purchase: rest.purchase,
      card: rest.card,
      store: id,
      net_cents,
      total_cents: Math.round(net_cents * 1.08),
      currency: 'USD',
      at: new Date(at ?? world.now).toISOString(),
    }),
  );
const deliver = (body: Buffer, headers: Record<string, string>) =>
  site.app.inject({ method: 'POST', url: CARD_WEBHOOK_PATH, headers, payload: body });
/** A webhook of the provider. */
async function tell(told: Told) {
  const body = bodyOf(told);
  const answer = await deliver(body, signWebhook(KEY, told.id ?? randomUUID(), body, new Date(world.now)));
  expect(answer.json()).toEqual({ ok: true });
}
const sums = async (memberId: number, at = world.now) => {
  const { points, pending } = await settledSums(site.db, memberId, new Date(at));
  return { points, pending };
};
const statesOf = (purchase: string) =>
  site.db
    .selectFrom('card_events')
    .select(['kind', 'state', 'reason'])
    .where('purchase', '=', purchase)
    .orderBy('id')
    .execute();

describe('linking', () => {
  test('keeps brand and last four digits, and nothing else of the card', async () => {
    const page = await site.signedIn(await newMember(site.db));
    expect(linkedCardsSchema.parse((await page.get('/api/user-get-linked-cards')).json())).toEqual({
      items: [],
      linking: { provider: 'practice', practice: true },
    });
    const card = await linked(page);
    expect(card).toMatchObject({ brand: 'Visa', last_four: '4242' });
    expect((await page.get('/api/user-get-linked-cards')).json().items).toEqual([card]);
    expect(await linked(page)).toEqual(card);
  });

  test('shows a frame with a policy of its own, which only this site may frame and which has no origin', async () => {
    const page = await site.signedIn(await newMember(site.db));
    const { frame } = (await post(page, '/api/user-link-card-start', {})).json();
    expect(frame.origin).toBe('null');
    const answer = await site.app.inject(frame.url);
    const policy = String(answer.headers['content-security-policy']);
    for (const part of [
      "default-src 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts allow-forms',
      "connect-src 'self'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toContain('allow-same-origin');
    expect(answer.body).not.toContain('<form method');
    expect((await site.app.inject('/frames/cards/enrol?pass=made-up')).statusCode).toBe(403);
    world.now += 31 * 60_000;
    expect((await site.app.inject(frame.url)).statusCode).toBe(403);
  });

  test('refuses a number where brand and last four are asked, and stores nothing', async () => {
    const page = await site.signedIn(await newMember(site.db));
    const { frame } = (await post(page, '/api/user-link-card-start', {})).json();
    const before = await site.db.selectFrom('practice_cards').select('token').execute();
    for (const card of [
      { brand: 'Visa', lastFour: '4242424242424242' },
      { brand: 'Visa', lastFour: '4242', number: '4242424242424242' },
    ])
      expect((await inFrame(frame.url, { card })).statusCode).toBeGreaterThanOrEqual(400);
    expect(await site.db.selectFrom('practice_cards').select('token').execute()).toEqual(before);
  });

  test('takes a proof of the own enrolment alone', async () => {
    const page = await site.signedIn(await newMember(site.db));
    const other = await site.signedIn(await newMember(site.db));
    const mine = await proofOf(page);
    const theirs = await proofOf(other);
    const refused = [
      { ...mine, proof: theirs.proof },
      { ...mine, enrolment: theirs.enrolment },
      { ...mine, proof: 'made-up' },
      theirs,
    ];
    for (const body of refused)
      expect((await post(page, '/api/user-link-card', body)).json().code).toBe('UNPROCESSABLE');
    expect((await page.get('/api/user-get-linked-cards')).json().items).toEqual([]);
    world.now += 11 * 60_000;
    expect((await post(page, '/api/user-link-card', mine)).json().code).toBe('UNPROCESSABLE');
  });

  test('needs the token of the session and a page of this site', async () => {
    const page = await site.signedIn(await newMember(site.db));
    const call = (headers: Record<string, string>) =>
      page.request('POST', '/api/user-link-card-start', { body: {}, headers });
    expect((await call({})).statusCode).toBe(403);
    expect(
      (await call({ 'x-csrf-token': await page.csrf(), 'sec-fetch-site': 'cross-site' })).statusCode,
    ).toBe(403);
    expect(
      (await site.app.inject({ method: 'POST', url: '/api/user-link-card-start', payload: {} })).statusCode,
    ).toBe(401);
  });

  test('that was given up half-way leaves nothing at the provider', async () => {
    const memberId = await newMember(site.db);
    const page = await site.signedIn(memberId);
    const kept = await linked(page);
    const given = await proofOf(page, { brand: 'Discover', lastFour: '1117' });
    await proofOf(page, { brand: 'Mastercard', lastFour: '4444' });
    await post(page, '/api/user-link-card-start', {});
    // This one comes after all.
    await post(page, '/api/user-link-card', given);
    await site.app.jobs.run('cards-unlinks');
    const { public_id } = (await page.get('/api/user-info')).json();
    const left = await site.db
      .selectFrom('practice_cards')
      .select('last_four')
      .where('member', '=', public_id)
      .orderBy('last_four')
      .execute();
    expect(left.map(({ last_four }) => last_four)).toEqual(['1117', kept.last_four]);
  });

  test('ends at five cards', async () => {
    const page = await site.signedIn(await newMember(site.db));
    const cards = ['1111', '2222', '3333', '4444', '5555'].map((lastFour) => ({
      brand: 'Discover',
      lastFour,
    }));
    for (const card of cards) await linked(page, card);
    const sixth = await post(page, '/api/user-link-card', await proofOf(page));
    expect(sixth.json()).toMatchObject({
      code: 'UNPROCESSABLE',
      message: '5 cards are linked. Unlink one first.',
    });
    expect(await linked(page, cards[0])).toMatchObject({ last_four: '1111' });
  });
});

describe('a purchase', () => {
  test('waits for three days, then counts, and is told in feed and history', async () => {
    const { memberId, page, token } = await cardHolder();
    await tell({ purchase: `p-${memberId}`, card: token, net_cents: 4_299 });
    expect(loyaltySchema.parse((await page.get('/api/user-loyalty')).json())).toMatchObject({
      points: 0,
      pending: 42,
    });
    expect((await page.get('/api/user-get-activity-feed')).json().items).toMatchObject([
      { kind: 'card', title: store.name, centre: 'charleston', points: 42, pending: true },
    ]);
    expect(await sums(memberId, world.now + 3 * DAY - 1)).toEqual({ points: 0, pending: 42 });
    expect(await sums(memberId, world.now + 3 * DAY)).toEqual({ points: 42, pending: 0 });
  });

  test('is written once, however often and by whatever deliveries it is told', async () => {
    const { memberId, token } = await cardHolder();
    const told = { purchase: `once-${memberId}`, card: token, id: `evt-${memberId}` };
    await Promise.all(Array.from({ length: 20 }, () => tell(told)));
    await tell({ ...told, id: `other-${memberId}` });
    world.now += 60_000;
    await tell({ ...told, at: world.now - 60_000 });
    expect(await sums(memberId)).toEqual({ points: 0, pending: 50 });
  });

  test('at a store of somebody else, before the card was linked, or with a card that nobody linked gives nothing', async () => {
    const { memberId, token } = await cardHolder();
    await tell({ purchase: `a-${memberId}`, card: token, store: 999_999_999 });
    await tell({ purchase: `b-${memberId}`, card: token, at: world.now - DAY });
    await tell({ purchase: `c-${memberId}`, card: 'card_of-nobody' });
    await tell({ type: 'card.updated', purchase: `d-${memberId}`, card: token });
    expect(await sums(memberId)).toEqual({ points: 0, pending: 0 });
    const reasons = await Promise.all(['a', 'b', 'c', 'd'].map((name) => statesOf(`${name}-${memberId}`)));
    expect(reasons.flat().map(({ reason }) => reason)).toEqual([
      'the store is none of ours',
      'it was paid before the card was linked',
      'the card is not linked',
    ]);
  });

  test('is known to whoever looks for the same purchase by receipt', async () => {
    const { memberId, token } = await cardHolder();
    const at = Date.parse('2026-11-02T03:30:00Z');
    await site.db
      .updateTable('linked_cards')
      .set({ linked_at: new Date(at - DAY) })
      .where('token', '=', token)
      .execute();
    await tell({ purchase: `r-${memberId}`, card: token, at, net_cents: 7_777 });
    const like = { centre: 'charleston', storeName: store.name, date: '2026-11-01', totalCents: 8_399 };
    expect(await isPaidByCard(site.db, like)).toBe(true);
    expect(await isPaidByCard(site.db, { ...like, date: '2026-11-02' })).toBe(false);
    expect(await isPaidByCard(site.db, { ...like, totalCents: 8_400 })).toBe(false);
  });
});

test('a purchase whose receipt was credited already gives no points twice', async () => {
  const { memberId, token } = await cardHolder();
  const other = await cardHolder();
  const bought_on = localDateAt(world.now, 'America/New_York');
  await site.db
    .insertInto('receipts')
    .values({
      id: randomUUID(),
      member_id: memberId,
      idempotency_key: randomUUID(),
      request_hash: Buffer.alloc(32),
      file_hash: Buffer.alloc(32),
      state: 'credited',
      centre: store.slug,
      currency: 'USD',
      uploaded_at: new Date(world.now),
      store_name: store.name,
      bought_on,
      total_cents: 9_717,
    })
    .execute();
  await tell({ purchase: `twice-${memberId}`, card: token, net_cents: 8_997 });
  await tell({ purchase: `theirs-${memberId}`, card: other.token, net_cents: 8_997 });
  expect(await sums(memberId)).toEqual({ points: 0, pending: 0 });
  expect(await sums(other.memberId)).toEqual({ points: 0, pending: 89 });
});

describe('a refund', () => {
  const refund = 'transaction.refunded';

  test('takes the points again: pending ones, those that count, and those that were spent', async () => {
    const { memberId, token } = await cardHolder();
    const purchase = `x-${memberId}`;
    await tell({ purchase, card: token, net_cents: 10_050 });
    await tell({ type: refund, purchase, card: token, net_cents: 4_050 });
    expect(await sums(memberId)).toEqual({ points: 0, pending: 60 });
    world.now += 4 * DAY;
    expect(await sums(memberId)).toEqual({ points: 60, pending: 0 });
    await tell({ type: refund, purchase, card: token, net_cents: 6_000 });
    expect(await sums(memberId)).toEqual({ points: 0, pending: 0 });
  });

  test('that comes before its purchase waits for it', async () => {
    const { memberId, token } = await cardHolder();
    const purchase = `early-${memberId}`;
    await tell({ type: refund, purchase, card: token, net_cents: 2_000 });
    expect(await sums(memberId)).toEqual({ points: 0, pending: 0 });
    await tell({ purchase, card: token, net_cents: 5_000 });
    expect(await sums(memberId)).toEqual({ points: 0, pending: 30 });
    expect((await statesOf(purchase)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  test('and purchases in any order, all at once, come to the same', async () => {
    const { memberId, token } = await cardHolder();
    const names = Array.from({ length: 8 }, (_, index) => `mix-${memberId}-${index}`);
    await Promise.all(
      names.flatMap((purchase) => [
        tell({ type: refund, purchase, card: token, net_cents: 1_000 }),
        tell({ purchase, card: token, net_cents: 3_000 }),
        tell({ type: refund, purchase, card: token, net_cents: 500 }),
      ]),
    );
    await settleWaiting(site.db, new Date(world.now));
    expect(await sums(memberId)).toEqual({ points: 0, pending: 8 * 15 });
  });

  test('counts after the card was unlinked, and of more than was paid not at all', async () => {
    const { memberId, token, page, card } = await cardHolder();
    const purchase = `gone-${memberId}`;
    await tell({ purchase, card: token });
    await page.get(`/api/user-delete-linked-card?card_id=${card.id}`, OWN_FETCH);
    await tell({ type: refund, purchase, card: token, net_cents: 9_000 });
    expect(await sums(memberId)).toEqual({ points: 0, pending: 50 });
    await tell({ type: refund, purchase, card: token, net_cents: 5_000 });
    expect(await sums(memberId)).toEqual({ points: 0, pending: 0 });
    expect((await statesOf(purchase)).map(({ state, reason }) => [state, reason])).toEqual([
      ['done', null],
      ['ignored', 'More came back than was paid.'],
      ['done', null],
    ]);
  });

  test('without a purchase is given up after a month', async () => {
    const { memberId, token } = await cardHolder();
    const purchase = `never-${memberId}`;
    await tell({ type: refund, purchase, card: token });
    await site.app.jobs.run('cards-events');
    expect(await statesOf(purchase)).toMatchObject([{ state: 'waiting' }]);
    await settleWaiting(site.db, new Date(world.now + 31 * DAY));
    expect(await statesOf(purchase)).toMatchObject([{ state: 'ignored', reason: 'its purchase never came' }]);
  });
});

describe('a webhook', () => {
  const signed = (body: Buffer, at = world.now, key = KEY) => signWebhook(key, 'evt_1', body, new Date(at));

  test.each<[string, (body: Buffer) => Record<string, string>]>([
    ['without a signature', () => ({})],
    ['of another key', (body) => signed(body, world.now, Buffer.alloc(32, 7))],
    ['of another body', () => signed(Buffer.from('{}'))],
    ['of another id', (body) => ({ ...signed(body), 'webhook-id': 'evt_2' })],
    [
      'with another time',
      (body) => ({ ...signed(body), 'webhook-timestamp': String(Math.floor(world.now / 1000) + 1) }),
    ],
    ['sent again after ten minutes', (body) => signed(body, world.now - 600_000)],
    ['of the future', (body) => signed(body, world.now + 600_000)],
    ['with half a signature', (body) => ({ ...signed(body), 'webhook-signature': 'v1,AAAA' })],
  ])('%s is refused, and nothing of it is kept', async (name, headers) => {
    const body = bodyOf({ purchase: `bad ${name}`, card: 'card_x' });
    const answer = await deliver(body, headers(body));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await statesOf(`bad ${name}`)).toEqual([]);
  });

  test('that makes no sense is refused', async () => {
    const body = Buffer.from('{"type":"transaction.cleared"}');
    expect((await deliver(body, signed(body))).statusCode).toBe(400);
    const text = Buffer.from('no JSON');
    expect((await deliver(text, signed(text))).statusCode).toBe(400);
  });
});

describe('unlinking', () => {
  test('by a member tells the provider, as does the end of an account', async () => {
    const [leaving, ending] = [await cardHolder(), await cardHolder()];
    await leaving.page.get(`/api/user-delete-linked-card?card_id=${leaving.card.id}`, OWN_FETCH);
    await tell({ purchase: `late-${leaving.memberId}`, card: leaving.token });
    expect(await sums(leaving.memberId)).toEqual({ points: 0, pending: 0 });
    await tell({ purchase: `mine-${ending.memberId}`, card: ending.token });
    const { email } = (await ending.page.get('/api/user-info')).json();
    expect((await post(ending.page, '/api/user-delete', { email })).statusCode).toBe(200);
    expect(await statesOf(`mine-${ending.memberId}`)).toEqual([]);
    await site.app.jobs.run('cards-unlinks');
    const known = await site.db
      .selectFrom('practice_cards')
      .select('token')
      .where('token', 'in', [leaving.token, ending.token])
      .execute();
    expect(known).toEqual([]);
    expect(await site.db.selectFrom('card_unlinks').selectAll().execute()).toEqual([]);
  });

  test('and linking again is not undone by what the provider was still to be told', async () => {
    const { page, card, token } = await cardHolder();
    await page.get(`/api/user-delete-linked-card?card_id=${card.id}`, OWN_FETCH);
    const again = await linked(page);
    await site.app.jobs.run('cards-unlinks');
    expect((await page.get('/api/user-get-linked-cards')).json().items).toEqual([again]);
    const { token: now } = await site.db
      .selectFrom('practice_cards')
      .select('token')
      .where('token', '=', token)
      .executeTakeFirstOrThrow();
    expect(now).toBe(token);
  });

  test('while the provider is being told: linking waits, and asks to start again, as the card is gone', async () => {
    const { memberId, page, card, token } = await cardHolder();
    await page.get(`/api/user-delete-linked-card?card_id=${card.id}`, OWN_FETCH);
    const again = await proofOf(page);
    const isAsked = Promise.withResolvers<void>();
    const mayAnswer = Promise.withResolvers<void>();
    const told = tellUnlinked(site.db, {
      name: 'practice',
      async unlink(asked) {
        isAsked.resolve();
        await mayAnswer.promise;
        await site.db.deleteFrom('practice_cards').where('token', '=', asked).execute();
      },
    });
    await isAsked.promise;
    const answer = post(page, '/api/user-link-card', again);
    await expect.poll(() => waitsForLock(site.db)).toBe(true);
    mayAnswer.resolve();
    await told;
    expect((await answer).json()).toMatchObject({ message: 'The card was not linked. Please start again.' });
    expect((await page.get('/api/user-get-linked-cards')).json().items).toEqual([]);
    const fresh = await linked(page);
    expect((await page.get('/api/user-get-linked-cards')).json().items).toEqual([fresh]);
    expect(await tokenOf(memberId)).not.toBe(token);
  });
});

test('cards and what they brought are in what a member takes along', async () => {
  const { memberId, page, token } = await cardHolder();
  await tell({ purchase: `take-${memberId}`, card: token });
  const { club } = (await page.get('/api/user-export')).json();
  expect(club.linked_cards).toMatchObject([{ brand: 'Visa', last_four: '4242' }]);
  expect(club.points).toMatchObject([{ kind: 'card', points: 50, spend_cents: 5000 }]);
  expect(JSON.stringify(club)).not.toContain(token);
});

test('the practice till pays with a linked card and gives back, and only with those of its member', async () => {
  const { memberId, page, token } = await cardHolder();
  const { frame } = cardTillSchema.parse((await page.get('/api/user-card-till')).json());
  const till = await site.app.inject(frame.url);
  expect(till.statusCode).toBe(200);
  const { id } = await site.db
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select('stores.id')
    .orderBy('centres.slug')
    .executeTakeFirstOrThrow();
  const paid = await inFrame(frame.url, { do: 'pay', card: token, store: id, cents: 6_100 });
  expect(await sums(memberId)).toEqual({ points: 0, pending: 61 });
  const [{ id: purchase }] = paid.json().bought;
  const stranger = await cardHolder();
  const theirs = cardTillSchema.parse((await stranger.page.get('/api/user-card-till')).json());
  expect(
    (await inFrame(theirs.frame.url, { do: 'pay', card: token, store: id, cents: 100 })).statusCode,
  ).toBe(404);
  await inFrame(theirs.frame.url, { do: 'pay-back', purchase });
  expect(await sums(memberId)).toEqual({ points: 0, pending: 61 });
  await inFrame(frame.url, { do: 'pay-back', purchase });
  await inFrame(frame.url, { do: 'pay-back', purchase });
  expect(await sums(memberId)).toEqual({ points: 0, pending: 0 });
});
