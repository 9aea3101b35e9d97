import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { addressKey, consume, enforceRateLimit, refund } from './rate-limit.ts';

const database = await createTestDatabase();
afterAll(() => database.stop());
const { db } = database;
const LIMIT = { most: 2, seconds: 900 };

test('a refunded hit makes room for exactly one more', async () => {
  await refund(db, 'refunded');
  expect([await consume(db, 'refunded', LIMIT), await consume(db, 'refunded', LIMIT)]).toEqual([true, true]);
  await refund(db, 'refunded');
  expect([await consume(db, 'refunded', LIMIT), await consume(db, 'refunded', LIMIT)]).toEqual([true, false]);
});

test('of hits that arrive together no more than the limit pass', async () => {
  const limit = { most: 10, seconds: 900 };
  const together = (length: number) =>
    Promise.all(Array.from({ length }, () => consume(db, 'together', limit)));
  expect(await together(40)).toEqual([...Array(10).fill(true), ...Array(30).fill(false)]);
  await refund(db, 'together');
  const { rows } = await sql`select hits from rate_limits where key = 'together'`.execute(db);
  expect(rows).toEqual([{ hits: 39 }]);
});

test('hits above the limit are rejected with the time left, except repeats of an accepted call', async () => {
  for (let hit = 0; hit < LIMIT.most; hit++) await enforceRateLimit(db, 'enforced', LIMIT);
  const refused = await enforceRateLimit(db, 'enforced', LIMIT).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) });
  await enforceRateLimit(db, 'enforced', LIMIT, async () => true);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('address %s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
