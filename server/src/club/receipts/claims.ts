import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/storage/index.ts';
import { receiptDb } from './receipt-tables.ts';

/**
 * Claims keys for a receipt: false when another has one of them, of whatever member. Two that claim the same key at once
 * wait for each other.
 */
export async function claim(
  tx: Tx,
  receiptId: string,
  keys: ReadonlyArray<Buffer | null>,
  now: Date,
): Promise<boolean> {
  // In one order for all, so that nobody waits for somebody who waits for him.
  const wanted = keys.filter((key) => key !== null).toSorted(Buffer.compare);
  for (const key of wanted) {
    await receiptDb(tx)
      .insertInto('receipt_claims')
      .values({ key, receipt_id: receiptId, claimed_at: now })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const owner = await receiptDb(tx)
      .selectFrom('receipt_claims')
      .select('receipt_id')
      .where('key', '=', key)
      .executeTakeFirst();
    if (owner && owner.receipt_id !== receiptId) return false;
  }
  return true;
}

/** Gives a receipt's keys back: it earned nothing. */
export async function release(tx: Tx, receiptId: string): Promise<void> {
  await receiptDb(tx).deleteFrom('receipt_claims').where('receipt_id', '=', receiptId).execute();
}

/** Claim test: another receipt than this one has claimed the key. */
export async function isClaimed(db: Db, key: Buffer, receiptId: string): Promise<boolean> {
  const row = await receiptDb(db)
    .selectFrom('receipt_claims')
    .select('receipt_id')
    .where('key', '=', key)
    .where('receipt_id', '!=', receiptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Bits of 256 in which the pictures of two receipts may differ and still be looked at by a person. */
const ALIKE_BITS = 20;

interface Candidate {
  readonly id: string;
  readonly likeness: string | null;
  readonly centre: string;
  readonly storeName: string;
  readonly date: string;
  readonly totalCents: number;
}

/**
 * Lookalike test: another receipt of the same store that was not refused, with a picture that is much the same, or a day
 * and a total that are the same, with another number. Slips of one till are all alike, so that this only asks a person.
 */
export async function looksLikeAnother(db: Db, receipt: Candidate): Promise<boolean> {
  const row = await receiptDb(db)
    .selectFrom('receipts')
    .select('id')
    .where('id', '!=', receipt.id)
    .where('state', 'in', ['credited', 'review'])
    .where('centre', '=', receipt.centre)
    .where('store_name', '=', receipt.storeName)
    .where(({ or, and, eb }) =>
      or([
        and([eb('bought_on', '=', receipt.date), eb('total_cents', '=', receipt.totalCents)]),
        ...(receipt.likeness === null
          ? []
          : [sql<boolean>`bit_count(likeness # ${receipt.likeness}::bit(256)) <= ${ALIKE_BITS}`]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
