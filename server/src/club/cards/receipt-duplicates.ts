import { type Db, viewOf } from '../../platform/storage/index.ts';
import type { ReceiptTables } from '../receipts/receipt-tables.ts';

// Only the tables: receipts depend on cards, not the other way round.
const receiptDb = viewOf<ReceiptTables>();

export interface LikeTransaction {
  readonly centre: string;
  readonly storeName: string;
  readonly date: string;
  readonly totalCents: number;
}

/**
 * Whether a receipt of this member has already earned points for a card purchase. Receipts of other members
 * do not count, because they may have been found.
 */
export async function isPaidByReceipt(db: Db, memberId: number, like: LikeTransaction): Promise<boolean> {
  const row = await receiptDb(db)
    .selectFrom('receipts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'credited')
    .where('centre', '=', like.centre)
    .where('store_name', '=', like.storeName)
    .where('bought_on', '=', like.date)
    .where('total_cents', '=', like.totalCents)
    .executeTakeFirst();
  return row !== undefined;
}
