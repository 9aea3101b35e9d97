import { randomUUID } from 'node:crypto';
import { localDateAt } from 'shared-contracts/content';
import { cardTillSchema, loyaltySchema } from 'shared-contracts/member';
import { describe, expect, test } from 'vitest';
import { isPaidByCard, settleWaiting } from '../../../src/club/cards/card-events.ts';
import { webhookHeaders } from '../../../src/platform/crypto/webhooks.ts';
import { firstStore } from '../club-members.ts';
import { OWN_FETCH } from '../club-site.ts';
import { cardsSite, WEBHOOK_KEY } from './cards-site.ts';

const DAY = 86_400_000;

const site = await cardsSite();

describe('card purchase', () => {
  test('is pending for three days, then counts, and appears in the feed', async () => {
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

  test('is recorded once even if it is delivered several times', async () => {
    const { memberId, token } = await site.cardHolder();
    const told = { purchase: `once-${memberId}`, card: token, id: `evt-${memberId}` };
    await Promise.all(Array.from({ length: 20 }, () => site.tell(told)));
    await site.tell({ ...told, id: `other-${memberId}` });
    site.clock.now += 60_000;
    await site.tell({ ...told, at: site.clock.now - 60_000 });
    expect(await site.sums(memberId)).toEqual({ points: 0, pending: 50 });
  });

  test('gives no points at an unknown store, before the card was linked, or with an unknown card', async () => {
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
      'the store is unknown',
      'it was paid before the card was linked',
      'the card is not linked',
    ]);
  });

  test('matches a receipt by centre, store, local date and total', async () => {
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

  test('gives no points when the receipt was already credited', async () => {
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
});

describe('card refund', () => {
  const refund = 'transaction.refunded';

  test('deducts pending points and counted points', async () => {
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

  test('gives the same result in any order with the purchase, even in parallel', async () => {
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

  test('counts after the card was unlinked, and is ignored above the amount paid', async () => {
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
      ['ignored', 'The refund is more than the store was paid.'],
      ['done', null],
    ]);
  });

  test('is ignored if the purchase does not arrive within a month', async () => {
    const { memberId, token } = await site.cardHolder();
    const purchase = `never-${memberId}`;
    await site.tell({ type: refund, purchase, card: token });
    await site.app.jobs.run('cards-events');
    expect(await site.statesOf(purchase)).toMatchObject([{ state: 'waiting' }]);
    await settleWaiting(site.db, new Date(site.clock.now + 31 * DAY));
    expect(await site.statesOf(purchase)).toMatchObject([
      { state: 'ignored', reason: 'its purchase did not arrive' },
    ]);
  });
});

describe('card webhook', () => {
  const signed = (body: Buffer, key = WEBHOOK_KEY) => webhookHeaders(key, 'evt_1', body);

  // The other forgeries: `server/src/platform/crypto/webhooks.test.ts`.
  test.each<[string, (body: Buffer) => Record<string, string>]>([
    ['without a signature', () => ({})],
    ['of another key', (body) => signed(body, Buffer.alloc(32, 7))],
    ['of another body', () => signed(Buffer.from('{}'))],
  ])('%s is rejected and not stored', async (name, headers) => {
    const body = site.bodyOf({ purchase: `bad ${name}`, card: 'card_x' });
    const answer = await site.deliver(body, headers(body));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await site.statesOf(`bad ${name}`)).toEqual([]);
  });

  test('that cannot be parsed is rejected', async () => {
    const body = Buffer.from('{"type":"transaction.cleared"}');
    expect((await site.deliver(body, signed(body))).statusCode).toBe(400);
    const text = Buffer.from('no JSON');
    expect((await site.deliver(text, signed(text))).statusCode).toBe(400);
  });
});

test('practice till charges and refunds only linked cards of the member', async () => {
  const { memberId, page, token } = await site.cardHolder();
  const { frame } = cardTillSchema.parse((await page.get('/api/user-card-till')).json());
  const till = await site.app.inject(frame.url);
  expect(till.statusCode).toBe(200);
  // The till offers the stores of the first centre.
  const { id } = await firstStore(site.db, 'asheville');
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
