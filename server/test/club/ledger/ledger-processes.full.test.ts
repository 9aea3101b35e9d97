import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumsOf } from '../../../src/club/ledger/ledger.ts';
import { createTestDatabase, type TestDatabase } from '../../../src/testing/test-database.ts';
import { buy, newCentre, newMember } from '../club-members.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await newCentre(database.db);
});
afterAll(() => database.stop());

async function memberWith(points: number) {
  const member = await newMember(database.db);
  const at = new Date(Date.now() - 86_400_000);
  await buy(database.db, member, { cents: points * 100, at, centre: 'sampleton' });
  return member;
}

const script = fileURLToPath(new URL('spend-once.ts', import.meta.url));
/** Name of the connections of a burst. */
const nameOf = (member: number) => `burst-of-${member}`;
/** Starts a process that exchanges points; with `killedAfter` it is killed after so many answers. */
function burst(member: number, times: number, killedAfter?: number) {
  const url = new URL(database.url);
  url.searchParams.set('application_name', nameOf(member));
  const args = [url.href, member, times, killedAfter ?? ''].map(String);
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { child, lines };
}
const ordersOf = async (member: number) =>
  (
    await database.db
      .selectFrom('ledger_entries')
      .innerJoin('club_orders', 'club_orders.id', 'ledger_entries.order_id')
      .select('club_orders.number')
      .where('ledger_entries.member_id', '=', member)
      .execute()
  ).map(({ number }) => number);

test('two processes cannot spend the same points', async () => {
  const member = await memberWith(250);
  const both = [burst(member, 25), burst(member, 25)];
  await Promise.all(both.map(({ child }) => once(child, 'close')));
  const numbers = both.flatMap(({ lines }) => lines).filter((line) => !line.startsWith('refused'));
  expect(numbers).toHaveLength(2);
  expect((await ordersOf(member)).toSorted()).toEqual(numbers.toSorted());
  expect(await sumsOf(database.db, member, new Date())).toMatchObject({ points: 50 });
});

test('a process that is killed in a burst loses nothing it acknowledged and doubles nothing', async () => {
  const { db } = database;
  const member = await memberWith(100_000);
  const { child, lines } = burst(member, 600, 40);
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
  // What it had sent may be done after its end.
  const connections = () =>
    sql`select 1 from pg_stat_activity where application_name = ${nameOf(member)}`.execute(db);
  await expect.poll(async () => (await connections()).rows).toEqual([]);
  const numbers = await ordersOf(member);
  expect(numbers.length).toBeLessThan(600);
  expect(new Set(numbers).size).toBe(numbers.length);
  // The last line may have been cut off.
  for (const line of lines.filter((text) => /^X-.{7}$/.test(text))) expect(numbers).toContain(line);
  const made = await db.selectFrom('club_orders').select('id').where('member_id', '=', member).execute();
  expect(made).toHaveLength(numbers.length);
  expect(await sumsOf(db, member, new Date())).toMatchObject({ points: 100_000 - numbers.length * 100 });
});
