import { sql } from 'kysely';
import type { Activity, ActivityFeed } from 'shared-contracts/member';
import { decodeCursor, encodeCursor } from '../../platform/http/pagination.ts';
import type { Db } from '../../platform/storage/index.ts';

interface Row extends Omit<Activity, 'at' | 'pending'> {
  readonly at: Date;
  readonly available_at: Date | null;
}

export async function readActivity(
  db: Db,
  memberId: number,
  { cursor, limit = 20 }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
  now: Date,
): Promise<ActivityFeed> {
  const after = decodeCursor(cursor);
  const before = after
    ? sql`where (at, id collate "C") < (${after.key}::timestamptz, ${String(after.id)})`
    : sql``;
  const { rows } = await sql<Row>`
    with feed as (
      select 'entry-' || lpad(entries.id::text, 12, '0') as id, entries.kind, entries.happened_at as at, entries.title,
        entries.centre, entries.store_name, entries.points, entries.available_at, orders.number as "order"
      from ledger_entries as entries left join club_orders as orders on orders.id = entries.order_id
      where entries.member_id = ${memberId}
      union all
      select 'order-' || lpad(id::text, 12, '0'), 'deal-redeemed', created_at, title, centre, store_name, null, null, number
      from club_orders where member_id = ${memberId} and kind = 'deal'
      union all
      select 'saved-' || lpad(saved.row_id::text, 12, '0'), 'deal-saved', date_trunc('milliseconds', saved.saved_at),
        offers.summary::jsonb ->> 'title', offers.summary::jsonb ->> 'centre', offers.store_name, null, null, null
      from member_favourites as saved join offers on offers.id = saved.offer_id
      where saved.member_id = ${memberId}
    )
    select * from feed ${before} order by at desc, id collate "C" desc limit ${limit + 1}`.execute(db);
  const items = rows.slice(0, limit).map(({ at, available_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    pending: available_at !== null && available_at > now,
  }));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next_cursor: last ? encodeCursor({ key: last.at, id: last.id }) : null };
}
