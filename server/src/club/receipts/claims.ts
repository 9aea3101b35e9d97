import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/storage/index.ts';
import type { PurchaseFacts } from '../cards/card-events.ts';
import { receiptDb } from './receipt-tables.ts';

/**
 * Claims keys for a receipt. Returns false if another receipt, of any member, has one of them. Concurrent
 * claims of the same key wait for each other.
 */
export async function claim(
  tx: Tx,
  receiptId: string,
  keys: ReadonlyArray<Buffer | null>,
  now: Date,
): Promise<boolean> {
  // Sorted, so concurrent claims cannot deadlock.
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

export async function release(tx: Tx, receiptId: string): Promise<void> {
  await receiptDb(tx).deleteFrom('receipt_claims').where('receipt_id', '=', receiptId).execute();
}

export async function isClaimed(db: Db, key: Buffer, receiptId: string): Promise<boolean> {
  const row = await receiptDb(db)
    .selectFrom('receipt_claims')
    .select('receipt_id')
    .where('key', '=', key)
    .where('receipt_id', '!=', receiptId)
    .executeTakeFirst();
  return row !== undefined;
}

// Bits out of 256 by which two pictures may differ and still need a review.
export const ALIKE_BITS = 20;

type Candidate = PurchaseFacts & { readonly id: string; readonly likeness: string | null };

/**
 * Whether another receipt from the same store has a similar picture, or the same date and total. Receipts of
 * one till look alike, so this only triggers a review.
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
