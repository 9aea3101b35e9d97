import { type Db, viewOf } from '../../platform/storage/index.ts';
import type { ReceiptTables } from '../receipts/receipt-tables.ts';

/** Receipts as the cards look at them; the receipts' own room needs the cards, not the other way round. */
const receiptDb = viewOf<ReceiptTables>();

/** A card's transaction, as it would stand on a receipt. */
export interface LikeTransaction {
  readonly centre: string;
  readonly storeName: string;
  /** The day at the centre. */
  readonly date: string;
  readonly totalCents: number;
}

/**
 * Duplicate test: a receipt of the member has brought the points of a card's purchase already. Somebody else's, who may
 * have found it, takes nothing from who paid.
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
