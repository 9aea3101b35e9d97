import { sql, type Updateable } from 'kysely';
import type { LimitFunction } from 'p-limit';
import { localDateAt } from 'shared-contracts/content';
import type { ReadFields } from 'shared-contracts/member';
import type { FileStore } from '../../platform/files/file-store.ts';
import { TaskError } from '../../platform/sandbox/task-process.ts';
import type { Db } from '../../platform/storage/index.ts';
import { withoutCardNumbers } from '../../platform/text/card-number.ts';
import { centreOf, centreOnReceipt, storesOf } from '../centres.ts';
import { withLedger } from '../ledger/ledger.ts';
import { reasonText, verdictOfKind } from './decide.ts';
import { documentOf } from './fields/document.ts';
import { matchStore } from './fields/match-store.ts';
import { hasSeveralSales, readFields } from './fields/read-fields.ts';
import { grandTotals } from './fields/sums.ts';
import type { FileOpener } from './opening/file-opener.ts';
import type { ReadResult } from './opening/opener-protocol.ts';
import { linesOfText, type ReceiptRow } from './receipt-rows.ts';
import { type ReceiptsTable, receiptDb } from './receipt-tables.ts';
import { settleReturn } from './returns.ts';

export interface Reading {
  readonly db: Db;
  readonly files: FileStore;
  readonly opener: FileOpener;
  /** Limits parallel reading to the number of readers, so no picture is loaded before its turn. */
  readonly limit: LimitFunction;
  readonly now: () => Date;
}

// Another process takes over a receipt after this time.
const CLAIM_MINUTES = 3;
const MAX_TRIES = 3;

// Null if it was read or another process is reading it.
async function take(db: Db, id: string): Promise<ReceiptRow | null> {
  const { rows } = await sql<ReceiptRow>`
    update receipts set claimed_at = now(), tries = tries + 1
    where id = ${id} and state = 'reading'
      and (claimed_at is null or claimed_at < now() - make_interval(mins => ${CLAIM_MINUTES}))
    returning *`.execute(db);
  return rows[0] ?? null;
}

const isSeveral = ({ papers, lines }: ReadResult) =>
  (papers > 1 && grandTotals(lines) > 1) || (hasSeveralSales(lines) && grandTotals(lines) > 1);

// A PDF's own text is exact. It has no likeness, because PDF pages look alike.
const asText = (lines: readonly string[]): ReadResult => ({ ...NOTHING, lines: [...lines], confidence: 100 });

const NOTHING: ReadResult = { lines: [], confidence: 0, papers: 1, likeness: '', blackened: null };

/**
 * Reads a receipt for the member to check. Refuses foreign currencies, several receipts in one picture and
 * documents that are surely not sales. The member fills in an illegible one, and a reviewer decides it.
 */
export const readReceipt = (reading: Reading, id: string): Promise<void> =>
  reading.limit(() => readNow(reading, id));

async function readNow({ db, files, opener, now }: Reading, id: string): Promise<void> {
  const row = await take(db, id);
  if (!row) return;
  const known = row.text === null ? null : asText(linesOfText(row.text));
  const picture = known || row.file_key === null ? null : await files.get(row.file_key);
  const result = picture
    ? await opener.read(picture).catch((error: unknown) => {
        const isOutage = !(error instanceof TaskError) || ['busy', 'start'].includes(error.failure);
        // The next run retries after an outage until the attempts are used up.
        if (isOutage && row.tries < MAX_TRIES) throw error;
        return NOTHING;
      })
    : (known ?? NOTHING);
  if (result.blackened && row.file_key) await files.put(row.file_key, Buffer.from(result.blackened));
  const isKept = await keep(db, row, { ...result, lines: result.lines.map(withoutCardNumbers) }, now());
  // The receipt was discarded meanwhile, with its picture.
  if (!isKept && row.file_key) await files.delete(row.file_key);
}

async function keep(db: Db, row: ReceiptRow, result: ReadResult, now: Date): Promise<boolean> {
  const { lines } = result;
  const centre = (await centreOnReceipt(db, lines)) ?? (await centreOf(db, row.centre));
  const today = localDateAt(+row.uploaded_at, centre.timeZone);
  const store = matchStore(lines, await storesOf(db, centre.slug));
  const read: ReadFields = readFields(lines, { today, country: centre.address.country });
  const isForeign = read.currency !== null && read.currency !== 'USD' && read.currency !== 'CAD';
  const document = documentOf(lines);
  const ofKind = document.isCertain ? verdictOfKind(document) : null;
  const reason = isSeveral(result) ? ('several' as const) : isForeign ? ('foreign-currency' as const) : null;
  const closing = reason ? ({ state: 'refused', reason } as const) : ofKind;
  const isRefused = closing?.state === 'refused';
  const values = {
    text: lines.join('\n'),
    read: JSON.stringify(read),
    likeness: result.likeness || null,
    centre: centre.slug,
    currency: centre.currency,
    store_id: store?.id ?? null,
    store_name: store?.name ?? null,
    ...(closing
      ? {
          state: closing.state,
          reason: closing.reason,
          reason_text: reasonText(closing.reason, { currency: read.currency, says: closing.says }),
          decided_at: isRefused ? row.uploaded_at : null,
          decided_by: isRefused ? 'rules' : null,
          review_since: isRefused ? null : now,
        }
      : { state: 'check' as const }),
  };
  if (closing?.reason !== 'return' || !store) return endReading(db, row.id, values);
  return withLedger(db, row.member_id, now, async (ledger) => {
    // A receipt that was discarded meanwhile takes no points.
    const { rows } = await sql`
      select 1 from receipts where id = ${row.id} and state = 'reading' for update`.execute(ledger.tx);
    if (rows.length === 0) return false;
    const returned = { read, lines, centre: centre.slug, storeName: store.name };
    return endReading(ledger.tx, row.id, { ...values, ...(await settleReturn(ledger, row, returned)) });
  });
}

async function endReading(db: Db, id: string, values: Updateable<ReceiptsTable>): Promise<boolean> {
  const { numUpdatedRows } = await receiptDb(db)
    .updateTable('receipts')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function readWaitingReceipts(reading: Reading): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from receipts where state = 'reading'
      and (claimed_at is null or claimed_at < now() - make_interval(mins => ${CLAIM_MINUTES}))
    order by uploaded_at limit 50`.execute(reading.db);
  for (const { id } of rows) await readReceipt(reading, id).catch(() => undefined);
  return rows.length;
}
