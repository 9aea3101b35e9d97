import { RECEIPT_RULES } from 'shared-contracts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Db } from '../../platform/storage/index.ts';
import { receiptDb } from './receipt-tables.ts';

const DAY = 86_400_000;
/** Claims guard against receipts that are at most days old; reviews may take longer. */
const CLAIM_DAYS = 400;

/** Deletes pictures whose receipts are gone or have given them up. Safe on several replicas, and to do twice. */
export async function deleteGoneFiles(db: Db, files: FileStore): Promise<number> {
  const rows = await receiptDb(db).selectFrom('receipt_files_gone').select('file_key').limit(1000).execute();
  for (const { file_key } of rows) {
    await files.delete(file_key);
    await receiptDb(db).deleteFrom('receipt_files_gone').where('file_key', '=', file_key).execute();
  }
  return rows.length;
}

/**
 * Deletes the pictures of receipts that are older than 90 days, and what was read from them; the decision stays. Answers
 * how many pictures were deleted.
 */
export async function deleteOldReceipts(db: Db, now: Date, files: FileStore): Promise<number> {
  await receiptDb(db)
    .updateTable('receipts')
    .set({ file_key: null, text: null })
    .where('uploaded_at', '<', new Date(+now - RECEIPT_RULES.keptDays * DAY))
    .where('file_key', 'is not', null)
    .execute();
  await receiptDb(db)
    .deleteFrom('receipt_claims')
    .where('claimed_at', '<', new Date(+now - CLAIM_DAYS * DAY))
    .execute();
  return deleteGoneFiles(db, files);
}
