import { sql } from 'kysely';
import { localDateAt, type OrderSummary, SITE_TIME_ZONE } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { contentDb } from '../../content/store/content-tables.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { OrderRow } from './orders.ts';

async function firstDayOfPass(db: Db, now: Date): Promise<string | null> {
  const pass = await contentDb(db)
    .selectFrom('site_documents')
    .select(sql<string>`record->>'validFrom'`.as('from'))
    .where('kind', '=', 'savings-pass')
    .executeTakeFirst();
  return pass && pass.from > localDateAt(+now, SITE_TIME_ZONE) ? pass.from : null;
}

const zoneSchema = z.object({ timeZone: z.string() });

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
    if (starts_on > localDateAt(+now, zoneSchema.parse(record).timeZone)) days.set(id, starts_on);
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
export async function keptBack<T extends OrderSummary>(
  db: Db,
  rows: readonly OrderRow[],
  now: Date,
  answerOf: (row: OrderRow) => T,
): Promise<T[]> {
  const days = await firstDaysOf(db, rows, now);
  return rows.map((row) => {
    const answer = answerOf(row);
    const day = days.get(row.id);
    if (!day) return answer;
    const none = 'symbols' in answer ? { symbols: { qr: [], code128: '' } } : {};
    return { ...answer, ...none, code: '', good_from: day };
  });
}

export async function keptBackOne<T extends OrderSummary>(
  db: Db,
  row: OrderRow,
  now: Date,
  answerOf: (row: OrderRow) => T,
): Promise<T> {
  const [answer] = await keptBack(db, [row], now, answerOf);
  return answer ?? answerOf(row);
}
