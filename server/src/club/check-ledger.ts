import { sql } from 'kysely';
import type { Db } from '../storage/index.ts';

/** Something in the ledger that cannot be. */
export interface LedgerFault {
  readonly member_id: number;
  readonly what: string;
}

/**
 * Looks whether the ledger still adds up, for all members: every order that cost points has taken them once, nobody's
 * refunds exceed their purchase, and no balance after an order is another than the sum of what came before.
 */
export async function checkLedger(db: Db): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    select orders.member_id, 'order ' || orders.number || ' took ' || coalesce((-entries.points)::text, 'no')
      || ' points in the place of ' || orders.points as what
    from club_orders as orders left join ledger_entries as entries on entries.order_id = orders.id
    where orders.points > 0
      and (entries.id is null or entries.points <> -orders.points or entries.member_id <> orders.member_id)
    union all
    select purchases.member_id, 'more came back than was paid for entry ' || purchases.id
    from ledger_entries as purchases join ledger_entries as refunds on refunds.refers_to = purchases.id
    group by purchases.id having purchases.spend_cents + sum(refunds.spend_cents) < 0
    union all
    select orders.member_id, 'the balance after order ' || orders.number || ' is not the sum of its entries'
    from club_orders as orders join ledger_entries as own on own.order_id = orders.id
    where orders.balance_after <> (
      select sum(points) from ledger_entries as earlier
      where earlier.member_id = own.member_id and earlier.id <= own.id and earlier.available_at <= own.recorded_at
    )`.execute(db);
  return rows;
}
