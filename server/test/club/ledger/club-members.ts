import { randomUUID } from 'node:crypto';
import type { TestDb } from '../../../src/testing/test-database.ts';

/** A member to keep a ledger for. */
export async function newMember(db: TestDb): Promise<number> {
  const id = randomUUID();
  const row = await db
    .insertInto('members')
    .values({ mpid: id, issuer: 'test', subject: id, email: `${id}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A centre, so that points can be exchanged. */
export const newCentre = (db: TestDb) =>
  db
    .insertInto('centres')
    .values({
      id: 1,
      slug: 'sampleton',
      record: JSON.stringify({
        slug: 'sampleton',
        name: 'Sampleton',
        timeZone: 'America/New_York',
        currency: 'USD',
      }),
    })
    .execute();
