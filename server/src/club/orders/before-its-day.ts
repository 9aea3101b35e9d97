import { sql } from 'kysely';
import { localDateAt, type OrderSummary, SITE_TIME_ZONE } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { contentDb } from '../../content/store/content-tables.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { OrderRow } from './orders.ts';

/** First day of the season's pass, while that has not come. */
async function firstDayOfPass(db: Db, now: Date): Promise<string | null> {
  const pass = await contentDb(db)
    .selectFrom('site_documents')
    .select(sql<string>`record->>'validFrom'`.as('from'))
    .where('kind', '=', 'savings-pass')
    .executeTakeFirst();
  return pass && pass.from > localDateAt(+now, SITE_TIME_ZONE) ? pass.from : null;
}

const zoneSchema = z.object({ timeZone: z.string() });

/** First days that have not come, by the order's id: an offer's at its centre, a pass's in the site's zone. */
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
      // An older season's pass has expired by the time that the next one is to come.
      const day = row.kind === 'pass' && row.expires_at > now ? passFrom : days.get(row.offer_id ?? 0);
      return day ? [[row.id, day] as const] : [];
    }),
  );
}

/**
 * Orders as they are answered. A code before the first day of what it is for is kept back: somebody may have bought a pass
 * ahead, and an operator may put off an offer that was redeemed already.
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

/** One order, as {@link keptBack}. */
export async function keptBackOne<T extends OrderSummary>(
  db: Db,
  row: OrderRow,
  now: Date,
  answerOf: (row: OrderRow) => T,
): Promise<T> {
  const [answer] = await keptBack(db, [row], now, answerOf);
  return answer ?? answerOf(row);
}
