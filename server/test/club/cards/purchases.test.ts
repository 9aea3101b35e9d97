import { randomUUID } from 'node:crypto';
import { cardTillSchema, localDateAt, loyaltySchema } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { isPaidByCard, settleWaiting } from '../../../src/club/cards/card-events.ts';
import { webhookHeaders } from '../../../src/platform/crypto/webhooks.ts';
import { cardsSite, OWN_FETCH, WEBHOOK_KEY } from './cards-site.ts';

const DAY = 86_400_000;

const site = await cardsSite();

describe('Purchase: it', () => {
  test('waits for three days, then counts, and is told in feed and history', async () => {
    const { memberId, page, token } = await site.cardHolder();
    await site.tell({ purchase: `p-${memberId}`, card: token, net_cents: 4_299 });
    expect(loyaltySchema.parse((await page.get('/api/user-loyalty')).json())).toMatchObject({
      points: 0,
      pending: 42,
    });
    expect((await page.get('/api/user-get-activity-feed')).json().items).toMatchObject([
      { kind: 'card', title: site.store.name, centre: 'charleston', points: 42, pending: true },
    ]);
    expect(await site.sums(memberId, site.clock.now + 3 * DAY - 1)).toEqual({ points: 0, pending: 42 });
    expect(await site.sums(memberId, site.clock.now + 3 * DAY)).toEqual({ points: 42, pending: 0 });
  });

  test('is written once, however often and by whatever deliveries it is told', async () => {
    const { memberId, token } = await site.cardHolder();
    const told = { purchase: `once-${memberId}`, card: token, id: `evt-${memberId}` };
    await Promise.all(Array.from({ length: 20 }, () => site.tell(told)));
    await site.tell({ ...told, id: `other-${memberId}` });
    site.clock.now += 60_000;
    await site.tell({ ...told, at: site.clock.now - 60_000 });
    expect(await site.sums(memberId)).toEqual({ points: 0, pending: 50 });
  });

  test('at a store of somebody else, before the card was linked, or with a card that nobody linked gives nothing', async () => {
    const { memberId, token } = await site.cardHolder();
    await site.tell({ purchase: `a-${memberId}`, card: token, store: 999_999_999 });
    await site.tell({ purchase: `b-${memberId}`, card: token, at: site.clock.now - DAY });
    await site.tell({ purchase: `c-${memberId}`, card: 'card_of-nobody' });
    await site.tell({ type: 'card.updated', purchase: `d-${memberId}`, card: token });
    expect(await site.sums(memberId)).toEqual({ points: 0, pending: 0 });
    const reasons = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => site.statesOf(`${name}-${memberId}`)),
    );
    expect(reasons.flat().map(({ reason }) => reason)).toEqual([
      'the store is none of ours',
      'it was paid before the card was linked',
      'the card is not linked',
    ]);
  });

  test('is known to whoever looks for the same purchase by receipt', async () => {
    const { memberId, token } = await site.cardHolder();
    const at = Date.parse('2026-11-02T03:30:00Z');
    await site.db
      .updateTable('linked_cards')
      .set({ linked_at: new Date(at - DAY) })
      .where('token', '=', token)
      .execute();
    await site.tell({ purchase: `r-${memberId}`, card: token, at, net_cents: 7_777 });
    const like = { centre: 'charleston', storeName: site.store.name, date: '2026-11-01', totalCents: 8_399 };
    expect(await isPaidByCard(site.db, like)).toBe(true);
    expect(await isPaidByCard(site.db, { ...like, date: '2026-11-02' })).toBe(false);
    expect(await isPaidByCard(site.db, { ...like, totalCents: 8_400 })).toBe(false);
  });
});

test('Purchase: one whose receipt was credited already gives no points twice', async () => {
  const { memberId, token } = await site.cardHolder();
  const other = await site.cardHolder();
  const bought_on = localDateAt(site.clock.now, 'America/New_York');
  await site.db
    .insertInto('receipts')
    .values({
      id: randomUUID(),
      member_id: memberId,
      idempotency_key: randomUUID(),
      request_hash: Buffer.alloc(32),
      file_hash: Buffer.alloc(32),
      state: 'credited',
      centre: site.store.slug,
      currency: 'USD',
      uploaded_at: new Date(site.clock.now),
      store_name: site.store.name,
      bought_on,
      total_cents: 9_717,
    })
    .execute();
  await site.tell({ purchase: `twice-${memberId}`, card: token, net_cents: 8_997 });
  await site.tell({ purchase: `theirs-${memberId}`, card: other.token, net_cents: 8_997 });
  expect(await site.sums(memberId)).toEqual({ points: 0, pending: 0 });
  expect(await site.sums(other.memberId)).toEqual({ points: 0, pending: 89 });
});

describe('Refund: it', () => {
  const refund = 'transaction.refunded';

  test('takes the points again: pending ones, those that count, and those that were spent', async () => {
    const { memberId, token } = await site.cardHolder();
    const purchase = `x-${memberId}`;
    await site.tell({ purchase, card: token, net_cents: 10_050 });
    await site.tell({ type: refund, purchase, card: token, net_cents: 4_050 });
    expect(await site.sums(memberId)).toEqual({ points: 0, pending: 60 });
    site.clock.now += 4 * DAY;
    expect(await site.sums(memberId)).toEqual({ points: 60, pending: 0 });
    await site.tell({ type: refund, purchase, card: token, net_cents: 6_000 });
    expect(await site.sums(memberId)).toEqual({ points: 0, pending: 0 });
  });

  test('that comes before its purchase waits for it', async () => {
    const { memberId, token } = await site.cardHolder();
    const purchase = `early-${memberId}`;
    await site.tell({ type: refund, purchase, card: token, net_cents: 2_000 });
    expect(await site.sums(memberId)).toEqual({ points: 0, pending: 0 });
    await site.tell({ purchase, card: token, net_cents: 5_000 });
    expect(await site.sums(memberId)).toEqual({ points: 0, pending: 30 });
    expect((await site.statesOf(purchase)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  test('and purchases in any order, all at once, come to the same', async () => {
    const { memberId, token } = await site.cardHolder();
    const names = Array.from({ length: 8 }, (_, index) => `mix-${memberId}-${index}`);
    await Promise.all(
      names.flatMap((purchase) => [
        site.tell({ type: refund, purchase, card: token, net_cents: 1_000 }),
        site.tell({ purchase, card: token, net_cents: 3_000 }),
        site.tell({ type: refund, purchase, card: token, net_cents: 500 }),
      ]),
    );
    await settleWaiting(site.db, new Date(site.clock.now));
    expect(await site.sums(memberId)).toEqual({ points: 0, pending: 8 * 15 });
  });

  test('counts after the card was unlinked, and of more than was paid not at all', async () => {
    const { memberId, token, page, card } = await site.cardHolder();
    const purchase = `gone-${memberId}`;
    await site.tell({ purchase, card: token });
    await page.get(`/api/user-delete-linked-card?card_id=${card.id}`, OWN_FETCH);
    await site.tell({ type: refund, purchase, card: token, net_cents: 9_000 });
    expect(await site.sums(memberId)).toEqual({ points: 0, pending: 50 });
    await site.tell({ type: refund, purchase, card: token, net_cents: 5_000 });
    expect(await site.sums(memberId)).toEqual({ points: 0, pending: 0 });
    expect((await site.statesOf(purchase)).map(({ state, reason }) => [state, reason])).toEqual([
      ['done', null],
      ['ignored', 'More came back than was paid.'],
      ['done', null],
    ]);
  });

  test('without a purchase is given up after a month', async () => {
    const { memberId, token } = await site.cardHolder();
    const purchase = `never-${memberId}`;
    await site.tell({ type: refund, purchase, card: token });
    await site.app.jobs.run('cards-events');
    expect(await site.statesOf(purchase)).toMatchObject([{ state: 'waiting' }]);
    await settleWaiting(site.db, new Date(site.clock.now + 31 * DAY));
    expect(await site.statesOf(purchase)).toMatchObject([
      { state: 'ignored', reason: 'its purchase never came' },
    ]);
  });
});

describe('Webhook: one', () => {
  const signed = (body: Buffer, at = Date.now(), key = WEBHOOK_KEY) =>
    webhookHeaders(key, 'evt_1', body, new Date(at));

  test.each<[string, (body: Buffer) => Record<string, string>]>([
    ['without a signature', () => ({})],
    ['of another key', (body) => signed(body, Date.now(), Buffer.alloc(32, 7))],
    ['of another body', () => signed(Buffer.from('{}'))],
    ['of another id', (body) => ({ ...signed(body), 'webhook-id': 'evt_2' })],
    [
      'with another time',
      (body) => ({ ...signed(body), 'webhook-timestamp': String(Math.floor(Date.now() / 1000) + 1) }),
    ],
    ['sent again after ten minutes', (body) => signed(body, Date.now() - 600_000)],
    ['of the future', (body) => signed(body, Date.now() + 600_000)],
    ['with half a signature', (body) => ({ ...signed(body), 'webhook-signature': 'v1,AAAA' })],
  ])('%s is refused, and nothing of it is kept', async (name, headers) => {
    const body = site.bodyOf({ purchase: `bad ${name}`, card: 'card_x' });
    const answer = await site.deliver(body, headers(body));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await site.statesOf(`bad ${name}`)).toEqual([]);
  });

  test('that makes no sense is refused', async () => {
    const body = Buffer.from('{"type":"transaction.cleared"}');
    expect((await site.deliver(body, signed(body))).statusCode).toBe(400);
    const text = Buffer.from('no JSON');
    expect((await site.deliver(text, signed(text))).statusCode).toBe(400);
  });
});

test('Practice till: it pays with a linked card and gives back, and only with those of its member', async () => {
  const { memberId, page, token } = await site.cardHolder();
  const { frame } = cardTillSchema.parse((await page.get('/api/user-card-till')).json());
  const till = await site.app.inject(frame.url);
  expect(till.statusCode).toBe(200);
  const { id } = await site.db
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select('stores.id')
    .orderBy('centres.slug')
    .executeTakeFirstOrThrow();
  const paid = await site.inFrame(frame.url, { do: 'pay', card: token, store: id, cents: 6_100 });
  expect(await site.sums(memberId)).toEqual({ points: 0, pending: 61 });
  const [{ id: purchase }] = paid.json().bought;
  const stranger = await site.cardHolder();
  const theirs = cardTillSchema.parse((await stranger.page.get('/api/user-card-till')).json());
  expect(
    (await site.inFrame(theirs.frame.url, { do: 'pay', card: token, store: id, cents: 100 })).statusCode,
  ).toBe(404);
  await site.inFrame(theirs.frame.url, { do: 'pay-back', purchase });
  expect(await site.sums(memberId)).toEqual({ points: 0, pending: 61 });
  await site.inFrame(frame.url, { do: 'pay-back', purchase });
  await site.inFrame(frame.url, { do: 'pay-back', purchase });
  expect(await site.sums(memberId)).toEqual({ points: 0, pending: 0 });
});
