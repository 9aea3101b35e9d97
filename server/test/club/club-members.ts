import { randomUUID } from 'node:crypto';
import { addPurchase, addRefund, type Purchase, type Refund } from '../../src/club/ledger/earn.ts';
import { withLedger } from '../../src/club/ledger/ledger.ts';
import type { TestDb } from '../../src/testing/test-database.ts';

export async function newMember(db: TestDb): Promise<number> {
  const id = randomUUID();
  const row = await db
    .insertInto('members')
    .values({ mpid: id, issuer: 'test', subject: id, email: `${id}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const newCentre = (db: TestDb) =>
  db
    .insertInto('centres')
    .values({
      id: 1,
      slug: 'sampleton',
      record: JSON.stringify({
        slug: 'sampleton',
        name: 'Sampleton',
        shortName: 'Sampleton',
        address: { city: 'Sampleton', postalCode: '00000', country: 'US' },
        timeZone: 'America/New_York',
        currency: 'USD',
      }),
    })
    .execute();

export const firstStore = (db: TestDb, centre: string) =>
  db
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select(['stores.id', 'stores.name', 'centres.slug'])
    .where('centres.slug', '=', centre)
    .orderBy('stores.id')
    .executeTakeFirstOrThrow();

interface Bought {
  readonly cents: number;
  readonly at: Date;
  readonly key?: string;
  readonly kind?: 'receipt' | 'card';
  readonly centre?: string;
}

export const recordPurchase = (db: TestDb, memberId: number, purchase: Purchase, now: Date) =>
  withLedger(db, memberId, now, (ledger) => addPurchase(ledger, purchase));
export const recordRefund = (db: TestDb, memberId: number, refund: Refund, now: Date) =>
  withLedger(db, memberId, now, (ledger) => addRefund(ledger, refund));

export const buy = (
  db: TestDb,
  memberId: number,
  { cents, at, key = 'start', kind = 'receipt', centre = 'charleston' }: Bought,
) =>
  recordPurchase(
    db,
    memberId,
    { kind, netCents: cents, currency: 'USD', centre, storeName: 'Gap', happenedAt: at, key },
    at,
  );
