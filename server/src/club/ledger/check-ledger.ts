import { sql } from 'kysely';
import { PENDING_DAYS } from 'shared-contracts/member';
import type { JobRun } from '../../platform/jobs/jobs.ts';
import type { Db } from '../../platform/storage/index.ts';

interface LedgerFault {
  readonly member_id: number;
  readonly what: string;
}

/**
 * Returns the ledger faults of all members. Checks that:
 * - each order that cost points took them once
 * - a purchase and its refunds gave a point for each whole dollar that is left
 * - refunds do not exceed their purchase
 * - card points were held back
 * - no points were left after an expiry
 * - each balance after an order is the sum of the entries before it
 */
export async function checkLedger(db: Db): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    select orders.member_id, 'order ' || orders.number || ' took ' || coalesce((-entries.points)::text, 'no')
      || ' points instead of ' || orders.points as what
    from club_orders as orders left join ledger_entries as entries on entries.order_id = orders.id
    where orders.points > 0
      and (entries.id is null or entries.points <> -orders.points or entries.member_id <> orders.member_id)
    union all
    select purchases.member_id, 'the refunds of entry ' || purchases.id || ' exceed its payment'
    from ledger_entries as purchases join ledger_entries as refunds on refunds.refers_to = purchases.id
    group by purchases.id having purchases.spend_cents + sum(refunds.spend_cents) < 0
    union all
    select purchases.member_id, 'entry ' || purchases.id || ' and its refunds gave '
      || purchases.points + coalesce(sum(refunds.points), 0) || ' points for '
      || purchases.spend_cents + coalesce(sum(refunds.spend_cents), 0) || ' cents'
    from ledger_entries as purchases left join ledger_entries as refunds on refunds.refers_to = purchases.id
    where purchases.kind in ('receipt', 'card')
    group by purchases.id
    having purchases.points + coalesce(sum(refunds.points), 0)
      <> floor((purchases.spend_cents + coalesce(sum(refunds.spend_cents), 0)) / 100.0)
    union all
    select member_id, 'the points of entry ' || id || ' count too early' from ledger_entries
    where kind = 'card' and available_at < happened_at + make_interval(days => ${PENDING_DAYS})
    union all
    select expiries.member_id, 'entry ' || expiries.id || ' left points after an expiry'
    from ledger_entries as expiries join ledger_entries as earlier
      on earlier.member_id = expiries.member_id and earlier.id <= expiries.id
      and earlier.available_at <= greatest(earlier.recorded_at, expiries.recorded_at)
    where expiries.kind = 'expiry' group by expiries.id having sum(earlier.points) <> 0
    union all
    select orders.member_id, 'the balance after order ' || orders.number || ' is not the sum of its entries'
    from club_orders as orders join ledger_entries as own on own.order_id = orders.id
    where orders.balance_after <> (
      select sum(points) from ledger_entries as earlier
      where earlier.member_id = own.member_id and earlier.id <= own.id and earlier.available_at <= own.recorded_at
    )`.execute(db);
  return rows;
}

export async function reportLedger(db: Db, { log }: Pick<JobRun, 'log'>): Promise<void> {
  for (const fault of await checkLedger(db)) log.error(fault, 'The ledger check found a fault');
}
