import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../src/club/ledger/check-ledger.ts';
import { recordPurchase, recordRefund } from '../../../src/club/ledger/earn.ts';
import { sweepExpired } from '../../../src/club/ledger/expire-points.ts';
import { sumsOf } from '../../../src/club/ledger/ledger.ts';
import { readTransactions, transactionsCsv } from '../../../src/club/ledger/transactions.ts';
import { readLoyalty } from '../../../src/club/program.ts';
import { exchangePoints } from '../../../src/club/redemption/redemption.ts';
import { createDatabase } from '../../../src/platform/storage/index.ts';
import { createTestDatabase, type TestDatabase, type TestDb } from '../../../src/testing/test-database.ts';
import { newCentre, newMember } from './club-members.ts';

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
) =>
  recordPurchase(
    db,
    memberId,
    {
      kind,
      netCents: Math.round(dollars * 100),
      currency: 'USD',
      centre: 'sampleton',
      storeName: 'Gap',
      happenedAt: at,
      key,
    },
    at,
  );
const exchange = (on: TestDb, memberId: number, key: string, points = 100, now = NOW) =>
  exchangePoints(on, { memberId, now, key }, { option: 'gift-card', points, centre: 'sampleton' });
async function memberWith(points: number) {
  const member = await newMember(db);
  await buy(member, points, 'start');
  return member;
}

describe('spending', () => {
  test('of 50 at once for 100 of 250 points, over two pools, exactly two succeed', async () => {
    const member = await memberWith(250);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        exchange(index % 2 ? db : second, member, `parallel-${index}`),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'UNPROCESSABLE' });
    expect(await sumsOf(db, member, NOW)).toMatchObject({ points: 50 });
  });

  test('with one key 50 times at once has one effect and 50 equal answers', async () => {
    const member = await memberWith(1000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => exchange(index % 2 ? db : second, member, 'the-same-key')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await sumsOf(db, member, NOW)).toMatchObject({ points: 900 });
    expect(JSON.stringify(await exchange(db, member, 'the-same-key', 100, later(2)))).toBe(
      JSON.stringify(answers[0]),
    );
  });

  test('with a key that was used for something else is refused', async () => {
    const member = await memberWith(1000);
    await exchange(db, member, 'one-key-only', 100);
    await expect(exchange(db, member, 'one-key-only', 150)).rejects.toMatchObject({
      code: 'CONFLICT',
      statusCode: 409,
    });
    expect(await sumsOf(db, member, NOW)).toMatchObject({ points: 900 });
    // Another member's keys are their own.
    const other = await memberWith(500);
    await exchange(db, other, 'one-key-only', 150);
    expect(await sumsOf(db, other, NOW)).toMatchObject({ points: 350 });
  });

  test('takes whole steps within the limits', async () => {
    const member = await memberWith(5000);
    for (const points of [50, 120, 2050])
      await expect(exchange(db, member, `step-${points}-key`, points)).rejects.toMatchObject({
        code: 'UNPROCESSABLE',
      });
  });
});

/** Of the connections of a burst. */
const nameOf = (member: number) => `burst-of-${member}`;
const connectionsOf = async (member: number) =>
  (await sql`select 1 from pg_stat_activity where application_name = ${nameOf(member)}`.execute(db)).rows;

const script = fileURLToPath(new URL('spend-once.ts', import.meta.url));
/** With `killedAfter` it is killed once it has answered so often. */
function burst(
  member: number,
  times: number,
  killedAfter?: number,
): { child: ChildProcess; lines: string[] } {
  const url = new URL(database.url);
  url.searchParams.set('application_name', nameOf(member));
  const args = [url.href, member, times, killedAfter ?? ''].map(String);
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { child, lines };
}
const ordersOf = async (member: number) =>
  (
    await db
      .selectFrom('ledger_entries')
      .innerJoin('club_orders', 'club_orders.id', 'ledger_entries.order_id')
      .select(['club_orders.number', 'ledger_entries.points'])
      .where('ledger_entries.member_id', '=', member)
      .execute()
  ).map(({ number }) => number);

describe('processes', () => {
  test('two of them, 25 each, cannot spend the same points', async () => {
    const member = await newMember(db);
    await buy(member, 250, 'start', new Date(Date.now() - DAY));
    const both = [burst(member, 25), burst(member, 25)];
    await Promise.all(both.map(({ child }) => once(child, 'close')));
    const numbers = both.flatMap(({ lines }) => lines).filter((line) => !line.startsWith('refused'));
    expect(numbers).toHaveLength(2);
    expect((await ordersOf(member)).toSorted()).toEqual(numbers.toSorted());
    expect(await sumsOf(db, member, new Date())).toMatchObject({ points: 50 });
  });

  test('killed in the middle of a burst: nothing acknowledged is lost, nothing is doubled', async () => {
    const member = await newMember(db);
    await buy(member, 100_000, 'start', new Date(Date.now() - DAY));
    // By itself: whoever reads its answers on a busy machine may come to it when it is through.
    const { child, lines } = burst(member, 600, 40);
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
    // What it had sent may be done after its end.
    await expect.poll(() => connectionsOf(member)).toEqual([]);
    const numbers = await ordersOf(member);
    expect(numbers.length).toBeLessThan(600);
    expect(new Set(numbers).size).toBe(numbers.length);
    // The last line may have been cut off.
    for (const line of lines.filter((text) => /^X-.{7}$/.test(text))) expect(numbers).toContain(line);
    const made = await db.selectFrom('club_orders').select('id').where('member_id', '=', member).execute();
    expect(made).toHaveLength(numbers.length);
    expect(await sumsOf(db, member, new Date())).toMatchObject({ points: 100_000 - numbers.length * 100 });
  });
});

test('Ledger: a server whose clock is behind cannot spend what another has spent', async () => {
  const member = await memberWith(250);
  await exchange(db, member, 'clock-ahead-1', 100, later(2));
  await exchange(second, member, 'clock-behind-1', 100, later(1));
  await expect(exchange(second, member, 'clock-behind-2', 100, NOW)).rejects.toMatchObject({
    code: 'UNPROCESSABLE',
  });
  expect(await readLoyalty(db, member, NOW)).toMatchObject({ points: 50 });
});

test('the nightly check finds nothing in all that was done here, and tells what cannot be', async () => {
  expect(await checkLedger(db)).toEqual([]);
  const member = await memberWith(500);
  const { number } = await exchange(db, member, 'to-be-falsified');
  await db.updateTable('club_orders').set({ points: 40 }).where('number', '=', number).execute();
  expect(await checkLedger(db)).toEqual([
    { member_id: member, what: `order ${number} took 100 points in the place of 40` },
  ]);
  await db.updateTable('club_orders').set({ points: 100 }).where('number', '=', number).execute();
});

describe('Ledger: it', () => {
  test('refuses to be changed, by anybody', async () => {
    const member = await memberWith(10);
    const refused = /append-only/;
    await expect(db.updateTable('ledger_entries').set({ points: 99 }).execute()).rejects.toThrow(refused);
    await expect(db.deleteFrom('ledger_entries').where('member_id', '=', member).execute()).rejects.toThrow(
      refused,
    );
    await expect(sql`truncate ledger_entries cascade`.execute(db)).rejects.toThrow(refused);
    await exchange(db, await memberWith(100), 'an-order-to-keep');
    await expect(db.deleteFrom('club_orders').execute()).rejects.toThrow(refused);
  });

  test('goes with its member', async () => {
    const member = await memberWith(500);
    await recordRefund(db, member, { purchaseKey: 'start', cents: 100, happenedAt: NOW, key: 'r' }, NOW);
    await exchange(db, member, 'before-leaving');
    await db.deleteFrom('members').where('id', '=', member).execute();
    const left = await db.selectFrom('ledger_entries').select('id').where('member_id', '=', member).execute();
    expect(left).toEqual([]);
  });

  test('holds card points back for three days, and takes refunds off what is pending', async () => {
    const member = await newMember(db);
    await buy(member, 100.99, 'card-1', NOW, 'card');
    expect(await readLoyalty(db, member, NOW)).toMatchObject({ points: 0, pending: 100 });
    await recordRefund(
      db,
      member,
      { purchaseKey: 'card-1', cents: 5000, happenedAt: later(1), key: 'r1' },
      later(1),
    );
    expect(await readLoyalty(db, member, later(1))).toMatchObject({ points: 0, pending: 50 });
    expect(await readLoyalty(db, member, later(3))).toMatchObject({ points: 50, pending: 0 });
  });

  test('goes below zero by a refund of what was spent; a repeat changes nothing, too much is refused', async () => {
    const member = await memberWith(150);
    await exchange(db, member, 'spent-before-refund');
    const refund = { purchaseKey: 'start', cents: 12_000, happenedAt: NOW, key: 'back' };
    await recordRefund(db, member, refund, NOW);
    await recordRefund(db, member, refund, NOW);
    expect(await readLoyalty(db, member, NOW)).toEqual({ points: -70, pending: 0, stage: 1, tier: 'blue' });
    await expect(recordRefund(db, member, { ...refund, key: 'more' }, NOW)).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
  });

  test.each([
    [249, 1],
    [250, 2],
    [399, 2],
    [400, 3],
    [900, 3],
  ])('%i points are stage %i', async (points, stage) => {
    expect(await readLoyalty(db, await memberWith(points), NOW)).toMatchObject({ points, stage });
  });

  test('counts a tier by what was spent in the last twelve months', async () => {
    const member = await newMember(db);
    await buy(member, 499.99, 'a');
    expect((await readLoyalty(db, member, NOW)).tier).toBe('blue');
    await buy(member, 0.01, 'b', later(30));
    expect((await readLoyalty(db, member, later(30))).tier).toBe('gold');
    await buy(member, 1000, 'c', later(60));
    expect((await readLoyalty(db, member, later(60))).tier).toBe('platinum');
    expect((await readLoyalty(db, member, new Date('2027-03-10T14:59:59Z'))).tier).toBe('platinum');
    expect((await readLoyalty(db, member, new Date('2027-03-10T15:00:00Z'))).tier).toBe('gold');
  });

  test('lets points expire after a year without activity, once, by a visit or by the sweep', async () => {
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

  test('is read in pages with its running balance, filtered, and as a file', async () => {
    const member = await newMember(db);
    for (let index = 0; index < 7; index++) await buy(member, 100 + index, `p${index}`, later(index));
    await exchange(db, member, 'in-the-history', 200, later(8));
    const first = await readTransactions(db, member, { limit: 3 }, later(9));
    expect(first.items.map(({ points, balance }) => [points, balance])).toEqual([
      [-200, 521],
      [106, 721],
      [105, 615],
    ]);
    expect(first.items[0]?.order).toMatch(/^X-/);
    const next = await readTransactions(db, member, { limit: 3, cursor: first.next_cursor ?? '' }, later(9));
    expect(next.items.map(({ balance }) => balance)).toEqual([510, 406, 303]);
    const filtered = await readTransactions(
      db,
      member,
      { kind: 'receipt', from: '2026-03-12', to: '2026-03-13' },
      later(9),
    );
    expect(filtered.items.map(({ points, balance }) => [points, balance])).toEqual([
      [103, 406],
      [102, 303],
    ]);
    const csv = await transactionsCsv(db, member, { kind: 'exchange' }, later(9));
    expect(csv.split('\r\n')).toEqual([
      '\uFEFFDate,What,Details,Centre,Spent,Currency,Points,Balance,State',
      '2026-03-18,exchange,Gift card credit,sampleton,,,-200,521,counted',
      '',
    ]);
  });
});
