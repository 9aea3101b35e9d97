import type { Db } from '../../platform/storage/index.ts';
import { receiptAnswer } from './receipt-rows.ts';
import { receiptDb } from './receipt-tables.ts';

export async function exportReceipts(db: Db, memberId: number): Promise<unknown[]> {
  const rows = await receiptDb(db)
    .selectFrom('receipts')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('uploaded_at')
    .execute();
  return rows.map((row) => ({ ...receiptAnswer(row), text: row.text }));
}
