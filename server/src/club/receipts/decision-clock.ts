import { sql } from 'kysely';
import type { Receipt } from 'shared-contracts';
import type { Db } from '../../platform/storage/index.ts';
import { type ReceiptRow, receiptAnswer } from './receipt-rows.ts';

const LAST = 50;
const FEWEST = 10;
const SHARE = 0.9;

// Seconds in which 90 % of the last manual decisions were made; null if there are too few.
async function measuredSeconds(db: Db): Promise<{ seconds: number | null; of: number }> {
  const { rows } = await sql<{ seconds: number | null; of: number }>`
    with last as (
      select extract(epoch from decided_at - review_since) as seconds from receipts
      where decided_by <> 'rules' and review_since is not null and decided_at >= review_since
      order by decided_at desc limit ${LAST}
    )
    select percentile_disc(${SHARE}) within group (order by seconds)::float8 as seconds, count(*)::int as of from last`.execute(
    db,
  );
  const { seconds = null, of = 0 } = rows[0] ?? {};
  return { seconds: of < FEWEST ? null : seconds, of };
}

/** Returns receipts for the client, with the expected decision time of those in review. */
export async function receiptAnswers(db: Db, rows: readonly ReceiptRow[]): Promise<Receipt[]> {
  const isAnyWaiting = rows.some(({ state }) => state === 'review');
  const { seconds, of } = isAnyWaiting ? await measuredSeconds(db) : { seconds: null, of: 0 };
  return rows.map((row) => {
    if (row.state !== 'review') return receiptAnswer(row);
    const by =
      row.review_since && seconds !== null
        ? new Date(+row.review_since + seconds * 1_000).toISOString()
        : null;
    return { ...receiptAnswer(row), decision: { by, of } };
  });
}
