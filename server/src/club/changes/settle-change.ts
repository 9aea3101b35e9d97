import type { MemberChange, SettledChange } from 'shared-contracts/member';
import { type Db, type Tx, viewOf } from '../../platform/storage/index.ts';
import type { LedgerTables } from '../ledger/ledger-tables.ts';
import { lockMember, voidKey } from '../ledger/voided-keys.ts';
import type { OrderTables } from '../orders/order-tables.ts';
import type { PaymentTables } from '../payments/payment-tables.ts';
import type { ReceiptTables } from '../receipts/receipt-tables.ts';

const changeDb = viewOf<LedgerTables & OrderTables & PaymentTables & ReceiptTables>();

async function spendingOf(tx: Tx, memberId: number, key: string): Promise<MemberChange | null> {
  const row = await changeDb(tx)
    .selectFrom('ledger_entries as entry')
    .innerJoin('club_orders as made', 'made.id', 'entry.order_id')
    .select(['entry.kind', 'made.number', 'made.gives', 'made.centre', 'made.points', 'made.created_at'])
    .where('entry.member_id', '=', memberId)
    .where('entry.idempotency_key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  const { number: reference, gives: title, centre, points, created_at } = row;
  const kind = row.kind === 'exchange' ? 'exchange' : 'reward';
  return { kind, reference, title, centre, points, at: created_at.toISOString(), url: null };
}

async function receiptOf(tx: Tx, memberId: number, key: string): Promise<MemberChange | null> {
  const row = await changeDb(tx)
    .selectFrom('receipts')
    .select(['id', 'centre', 'uploaded_at'])
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  const { id: reference, centre, uploaded_at } = row;
  return {
    kind: 'receipt',
    reference,
    title: '',
    centre,
    points: 0,
    at: uploaded_at.toISOString(),
    url: null,
  };
}

async function paymentOf(tx: Tx, memberId: number, key: string): Promise<MemberChange | null> {
  const row = await changeDb(tx)
    .selectFrom('payments')
    .select(['token', 'title', 'centre', 'created_at', 'url', 'state'])
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', key)
    // Without its page nobody can have paid, and the voided key prevents the page.
    .where('url', 'is not', null)
    .executeTakeFirst();
  if (!row) return null;
  const { token: reference, title, centre, created_at } = row;
  const url = row.state === 'open' ? row.url : null;
  return { kind: 'payment', reference, title, centre, points: 0, at: created_at.toISOString(), url };
}

/**
 * Returns what the member's request with this idempotency key did. If it did nothing, voids the key: the
 * request has no effect even if it arrives later, so the answer stays true.
 */
export function settleChange(db: Db, memberId: number, key: string, now: Date): Promise<SettledChange> {
  return changeDb(db)
    .transaction()
    .execute(async (tx) => {
      await lockMember(tx, memberId);
      const change =
        (await spendingOf(tx, memberId, key)) ??
        (await receiptOf(tx, memberId, key)) ??
        (await paymentOf(tx, memberId, key));
      if (change) return { state: 'done', change };
      await voidKey(tx, memberId, key, now);
      return { state: 'void', change: null };
    });
}
