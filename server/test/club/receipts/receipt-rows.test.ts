import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptAnswers } from '../../../src/club/receipts/receipt-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../../src/testing/test-database.ts';
import { newMember } from '../club-members.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-26T15:00:00Z');
let database: TestDatabase;
let memberId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  memberId = await newMember(database.db);
});
afterAll(() => database.stop());

/** A receipt in review since `since`, decided after so many hours; null for one that waits. */
const receipt = (since: number, hours: number | null, decided_by: string | null) =>
  database.db
    .insertInto('receipts')
    .values({
      id: randomUUID(),
      member_id: memberId,
      idempotency_key: randomUUID(),
      request_hash: randomBytes(32),
      state: hours === null ? 'review' : 'credited',
      centre: 'charleston',
      currency: 'USD',
      // Long before: the time that a member takes to check it does not count.
      uploaded_at: new Date(since - 50 * HOUR),
      file_hash: randomBytes(32),
      review_since: new Date(since),
      decided_at: hours === null ? null : new Date(since + hours * HOUR),
      decided_by,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

test('receipt in review shows the expected decision time after ten earlier decisions', async () => {
  const waits = await receipt(NOW, null, null);
  const told = async () => (await receiptAnswers(database.db, [waits]))[0]?.decision;
  for (let nth = 1; nth < 10; nth++) await receipt(NOW - 100 * HOUR + nth * HOUR, nth, 'dana');
  expect(await told()).toEqual({ by: null, of: 9 });
  // Decisions of the rules say nothing about people.
  for (let nth = 0; nth < 20; nth++) await receipt(NOW - 200 * HOUR, 0, 'rules');
  expect(await told()).toEqual({ by: null, of: 9 });
  await receipt(NOW - 90 * HOUR, 10, 'dana');
  expect(await told()).toEqual({ by: new Date(NOW + 9 * HOUR).toISOString(), of: 10 });
  for (let nth = 0; nth < 50; nth++) await receipt(NOW - 20 * HOUR, 2, 'dana');
  expect(await told()).toEqual({ by: new Date(NOW + 2 * HOUR).toISOString(), of: 50 });
  const done = await receipt(NOW - 20 * HOUR, 2, 'dana');
  expect((await receiptAnswers(database.db, [done]))[0]).not.toHaveProperty('decision');
});
