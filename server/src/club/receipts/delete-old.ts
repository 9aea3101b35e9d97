import { RECEIPT_RULES } from 'shared-contracts/member';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Db } from '../../platform/storage/index.ts';
import { receiptDb } from './receipt-tables.ts';

const DAY = 86_400_000;
// Claims must outlive long reviews; receipts themselves are at most days old.
const CLAIM_DAYS = 400;

/** Deletes pictures that no receipt refers to any more. Safe on several replicas and to repeat. */
export async function deleteGoneFiles(db: Db, files: FileStore): Promise<number> {
  const rows = await receiptDb(db).selectFrom('receipt_files_gone').select('file_key').limit(1000).execute();
  for (const { file_key } of rows) {
    await files.delete(file_key);
    await receiptDb(db).deleteFrom('receipt_files_gone').where('file_key', '=', file_key).execute();
  }
  return rows.length;
}

/**
 * Deletes pictures and texts of receipts older than 90 days, and old claims; decisions stay. Returns the
 * number of deleted pictures.
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
