import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../src/club/ledger/check-ledger.ts';
import { sumsOf, sweepExpired } from '../../../src/club/ledger/ledger.ts';
import { readTransactions, transactionsCsv } from '../../../src/club/ledger/transactions.ts';
import { readLoyalty } from '../../../src/club/program.ts';
import { exchangePoints } from '../../../src/club/redemption/redemption.ts';
import { createDatabase } from '../../../src/platform/storage/index.ts';
import { createTestDatabase, type TestDatabase, type TestDb } from '../../../src/testing/test-database.ts';
import { buy as buyAt, newCentre, newMember, recordRefund } from '../club-members.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-03-10T15:00:00Z');
const later = (days: number) => new Date(+NOW + days * DAY);

let database: TestDatabase;
let second: TestDb;
let db: TestDb;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  second = createDatabase({ url: database.url, max: 8 });
  await newCentre(db);
});
afterAll(async () => {
  await second.destroy();
  await database.stop();
});

const buy = (
  memberId: number,
  dollars: number,
  key: string,
  at = NOW,
  kind: 'receipt' | 'card' = 'receipt',
) => buyAt(db, memberId, { cents: Math.round(dollars * 100), key, at, kind, centre: 'sampleton' });
const exchange = (on: TestDb, memberId: number, key: string, points = 100, now = NOW) =>
  exchangePoints(on, { memberId, now, key }, { option: 'gift-card', points, centre: 'sampleton' });
async function memberWith(points: number) {
  const member = await newMember(db);
  await buy(member, points, 'start');
  return member;
}
/** Fifty exchanges at once, over two pools. */
const fifty = (member: number, keyOf: (index: number) => string) =>
  Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => exchange(index % 2 ? db : second, member, keyOf(index))),
  );
const REFUSED = { code: 'UNPROCESSABLE' };

describe('spending', () => {
  test('takes 100 of 250 points exactly twice in 50 parallel calls', async () => {
    const member = await memberWith(250);
    const results = await fifty(member, (index) => `parallel-${index}`);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(REFUSED);
    expect(await sumsOf(db, member, NOW)).toMatchObject({ points: 50 });
  });

  test('takes points once per idempotency key, and repeats return the same response', async () => {
    const member = await memberWith(1000);
    const answers = await fifty(member, () => 'the-same-key');
    const again = { status: 'fulfilled', value: await exchange(db, member, 'the-same-key', 100, later(2)) };
    expect(new Set([...answers, again].map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await sumsOf(db, member, NOW)).toMatchObject({ points: 900 });
  });

  test('rejects a key that the same member already used for another request', async () => {
    const [member, other] = [await memberWith(1000), await memberWith(500)];
    await exchange(db, member, 'one-key-only', 100);
    await expect(exchange(db, member, 'one-key-only', 150)).rejects.toMatchObject({
      code: 'CONFLICT',
      statusCode: 409,
    });
    expect(await sumsOf(db, member, NOW)).toMatchObject({ points: 900 });
    await exchange(db, other, 'one-key-only', 150);
    expect(await sumsOf(db, other, NOW)).toMatchObject({ points: 350 });
  });

  test.each([50, 120, 2050])('rejects %i points: only whole steps within the limits', async (points) => {
    const member = await memberWith(5000);
    await expect(exchange(db, member, 'one-step', points)).rejects.toMatchObject(REFUSED);
  });

  test('counts points spent on a server with a faster clock', async () => {
    const member = await memberWith(250);
    await exchange(db, member, 'clock-ahead-1', 100, later(2));
    await exchange(second, member, 'clock-behind-1', 100, later(1));
    await expect(exchange(second, member, 'clock-behind-2', 100, NOW)).rejects.toMatchObject(REFUSED);
    expect(await readLoyalty(db, member, NOW)).toMatchObject({ points: 50 });
  });
});

describe('ledger', () => {
  test('cannot be updated, deleted or truncated', async () => {
    const member = await memberWith(100);
    await exchange(db, member, 'an-order-to-keep');
    for (const change of [
      db.updateTable('ledger_entries').set({ points: 99 }),
      db.deleteFrom('ledger_entries').where('member_id', '=', member),
      db.deleteFrom('club_orders'),
    ])
      await expect(change.execute()).rejects.toThrow(/append-only/);
    await expect(sql`truncate ledger_entries cascade`.execute(db)).rejects.toThrow(/append-only/);
  });

  test('is deleted together with the member', async () => {
    const member = await memberWith(500);
    await recordRefund(db, member, { purchaseKey: 'start', cents: 100, happenedAt: NOW, key: 'r' }, NOW);
    await exchange(db, member, 'before-leaving');
    await db.deleteFrom('members').where('id', '=', member).execute();
    const left = await db.selectFrom('ledger_entries').select('id').where('member_id', '=', member).execute();
    expect(left).toEqual([]);
  });

  test('can go negative after a refund, ignores repeats, and rejects refunds above the amount paid', async () => {
    const member = await memberWith(150);
    await exchange(db, member, 'spent-before-refund');
    const refund = { purchaseKey: 'start', cents: 12_000, happenedAt: NOW, key: 'back' };
    await recordRefund(db, member, refund, NOW);
    await recordRefund(db, member, refund, NOW);
    expect(await readLoyalty(db, member, NOW)).toEqual({ points: -70, pending: 0, stage: 1, tier: 'blue' });
    await expect(recordRefund(db, member, { ...refund, key: 'more' }, NOW)).rejects.toMatchObject(REFUSED);
  });

  test('calculates the tier from spending in the last twelve months', async () => {
    const member = await newMember(db);
    const tierAt = async (now: Date) => (await readLoyalty(db, member, now)).tier;
    await buy(member, 499.99, 'a');
    expect(await tierAt(NOW)).toBe('blue');
    await buy(member, 0.01, 'b', later(30));
    expect(await tierAt(later(30))).toBe('gold');
    await buy(member, 1000, 'c', later(60));
    expect(await tierAt(later(60))).toBe('platinum');
    expect(await tierAt(new Date('2027-03-10T14:59:59Z'))).toBe('platinum');
    expect(await tierAt(new Date('2027-03-10T15:00:00Z'))).toBe('gold');
  });

  test('expires points once after a year without activity, on a visit or in a job', async () => {
    const [comes, stays, active] = [await memberWith(300), await memberWith(200), await memberWith(100)];
    const due = new Date('2027-03-10T15:00:00Z');
    await buy(active, 5, 'later', later(200));
    expect((await readLoyalty(db, comes, new Date(+due - 1))).points).toBe(300);
    expect((await readLoyalty(db, comes, due)).points).toBe(0);
    expect((await readLoyalty(db, comes, due)).points).toBe(0);
    expect(await sweepExpired(db, due)).toBeGreaterThanOrEqual(1);
    expect((await sumsOf(db, stays, due)).points).toBe(0);
    expect((await sumsOf(db, active, due)).points).toBe(105);
    const { items } = await readTransactions(db, stays, {}, due);
    expect(items.map(({ kind, points, balance }) => [kind, points, balance])).toEqual([
      ['expiry', -200, 0],
      ['receipt', 200, 200],
    ]);
    expect(await sweepExpired(db, due)).toBe(0);
  });

  test('can be read in pages with a running balance, filtered, and as CSV', async () => {
    const member = await newMember(db);
    for (let index = 0; index < 7; index++) await buy(member, 100 + index, `p${index}`, later(index));
    await exchange(db, member, 'in-the-history', 200, later(8));
    const read = (query: Parameters<typeof readTransactions>[2]) =>
      readTransactions(db, member, query, later(9));
    const first = await read({ limit: 3 });
    expect(first.items.map(({ points, balance }) => [points, balance])).toEqual([
      [-200, 521],
      [106, 721],
      [105, 615],
    ]);
    expect(first.items[0]?.order).toMatch(/^X-/);
    const next = await read({ limit: 3, cursor: first.next_cursor ?? '' });
    expect(next.items.map(({ balance }) => balance)).toEqual([510, 406, 303]);
    const filtered = await read({ kind: 'receipt', from: '2026-03-12', to: '2026-03-13' });
    expect(filtered.items.map(({ points, balance }) => [points, balance])).toEqual([
      [103, 406],
      [102, 303],
    ]);
    const csv = await transactionsCsv(db, member, { kind: 'exchange' }, later(9));
    expect(csv.split('\r\n')).toEqual([
      '\uFEFFDate,What,Details,Center,Spent,Currency,Points,Balance,State',
      '2026-03-18,exchange,Gift card credit,sampleton,,,-200,521,counted',
      '',
    ]);
  });

  test('passes the nightly check, and the check reports a wrong order', async () => {
    expect(await checkLedger(db)).toEqual([]);
    const member = await memberWith(500);
    const { number } = await exchange(db, member, 'to-be-falsified');
    await db.updateTable('club_orders').set({ points: 40 }).where('number', '=', number).execute();
    expect(await checkLedger(db)).toEqual([
      { member_id: member, what: `order ${number} took 100 points instead of 40` },
    ]);
  });
});
