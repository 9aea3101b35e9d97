import { sql } from 'kysely';
import type { Db } from '../platform/storage/index.ts';
import { cardNumberOf } from './member-card/member-card.ts';
import { orderDb } from './orders/order-tables.ts';
import { orderSummaries } from './orders/withhold-future-codes.ts';

export async function exportClub(db: Db, memberId: number, now: Date): Promise<Record<string, unknown>> {
  const rowsOf = async (table: string, columns: string, orderBy = 'id') => {
    const { rows } = await sql`select ${sql.raw(columns)} from ${sql.table(table)}
      where member_id = ${memberId} order by ${sql.ref(orderBy)}`.execute(db);
    return rows;
  };
  const orders = orderDb(db).selectFrom('club_orders').selectAll().where('member_id', '=', memberId);
  return {
    card: await cardNumberOf(db, memberId),
    points: await rowsOf(
      'ledger_entries',
      'kind, title, points, spend_cents, currency, centre, store_name, happened_at, available_at',
    ),
    orders: await orderSummaries(db, await orders.orderBy('id').execute(), now),
    linked_cards: await rowsOf('linked_cards', 'brand, last_four, linked_at', 'linked_at'),
    savings_passes: await rowsOf('savings_passes', 'season, edition, bought_at'),
    waiting_corrections: await rowsOf('waiting_corrections', 'points, why, asked_at', 'asked_at'),
    voided_requests: await rowsOf('voided_keys', 'voided_at', 'voided_at'),
    payments: await rowsOf('payments', 'title, amount_cents, currency, state, created_at, settled_at'),
  };
}
