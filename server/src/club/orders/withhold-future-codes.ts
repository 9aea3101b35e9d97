import { sql } from 'kysely';
import { localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import type { Order, OrderSummary } from 'shared-contracts/member';
import { contentDb } from '../../content/store/content-tables.ts';
import type { Db } from '../../platform/storage/index.ts';
import { timeZoneOf } from '../centres.ts';
import { type OrderRow, orderAnswer, orderSummaryOf } from './orders.ts';

async function firstDayOfPass(db: Db, now: Date): Promise<string | null> {
  const pass = await contentDb(db)
    .selectFrom('site_documents')
    .select(sql<string>`record->>'validFrom'`.as('from'))
    .where('kind', '=', 'savings-pass')
    .executeTakeFirst();
  return pass && pass.from > localDateAt(+now, SITE_TIME_ZONE) ? pass.from : null;
}

// First days in the future by order ID: offers in their center's time zone, passes in the site's.
async function firstDaysOf(db: Db, rows: readonly OrderRow[], now: Date): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ offer_id }) => offer_id ?? []);
  const offers = ids.length
    ? await contentDb(db)
        .selectFrom('offers')
        .innerJoin('centres', 'centres.id', 'offers.centre_id')
        .select(['offers.id', 'offers.starts_on', 'centres.record'])
        .where('offers.id', 'in', ids)
        .execute()
    : [];
  const days = new Map<number, string>();
  for (const { id, starts_on, record } of offers)
    if (starts_on > localDateAt(+now, timeZoneOf(record))) days.set(id, starts_on);
  const passFrom = rows.some(({ kind }) => kind === 'pass') ? await firstDayOfPass(db, now) : null;
  return new Map(
    rows.flatMap((row) => {
      // A pass of an earlier season has expired before the next one starts.
      const day = row.kind === 'pass' && row.expires_at > now ? passFrom : days.get(row.offer_id ?? 0);
      return day ? [[row.id, day] as const] : [];
    }),
  );
}

/**
 * Returns orders for the client, without the codes of offers and passes that have not started. A pass may be
 * bought early, and an operator may postpone a redeemed offer.
 */
export async function orderSummaries(db: Db, rows: readonly OrderRow[], now: Date): Promise<OrderSummary[]> {
  const days = await firstDaysOf(db, rows, now);
  return rows.map((row) => {
    const good_from = days.get(row.id);
    return good_from ? { ...orderSummaryOf(row), code: '', good_from } : orderSummaryOf(row);
  });
}

export async function orderDetails(db: Db, row: OrderRow, now: Date): Promise<Order> {
  const good_from = (await firstDaysOf(db, [row], now)).get(row.id);
  const answer = orderAnswer(row);
  return good_from ? { ...answer, symbols: { qr: [], code128: '' }, code: '', good_from } : answer;
}
