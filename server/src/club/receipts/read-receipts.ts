import { sql } from 'kysely';
import type { LimitFunction } from 'p-limit';
import { localDateAt } from 'shared-contracts/content';
import type { ReadFields } from 'shared-contracts/member';
import { contentDb } from '../../content/store/content-tables.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Db } from '../../platform/storage/index.ts';
import { withoutCardNumbers } from '../../platform/text/card-number.ts';
import { type Centre, centreOf, centreSchema, storesOf } from '../centres.ts';
import { reasonText } from './decide.ts';
import { matchStore } from './fields/match-store.ts';
import { countSales, readFields } from './fields/read-fields.ts';
import { grandTotals } from './fields/sums.ts';
import type { FileOpener } from './opening/file-opener.ts';
import type { ReadResult } from './opening/opener-protocol.ts';
import { linesOfText, type ReceiptRow } from './receipt-rows.ts';
import { receiptDb } from './receipt-tables.ts';

export interface Reading {
  readonly db: Db;
  readonly files: FileStore;
  readonly opener: FileOpener;
  /** Limits parallel reading to the number of readers, so no picture is loaded before its turn. */
  readonly limit: LimitFunction;
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
  (papers > 1 && grandTotals(lines) > 1) || (countSales(lines) > 1 && grandTotals(lines) > 1);

// A PDF's own text is exact. It has no likeness, because PDF pages look alike.
const asText = (lines: readonly string[]): ReadResult => ({ ...NOTHING, lines: [...lines], confidence: 100 });

const NOTHING: ReadResult = { lines: [], confidence: 0, papers: 1, likeness: '', blackened: null };

/**
 * Reads a receipt for the member to check. Refuses foreign currencies and several receipts in one picture.
 * The member fills in an illegible one, and a reviewer decides it.
 */
export const readReceipt = (reading: Reading, id: string): Promise<void> =>
  reading.limit(() => readNow(reading, id));

async function readNow({ db, files, opener }: Reading, id: string): Promise<void> {
  const row = await take(db, id);
  if (!row) return;
  const known = row.text === null ? null : asText(linesOfText(row.text));
  const picture = known || row.file_key === null ? null : await files.get(row.file_key);
  const result = picture
    ? await opener.read(picture).catch((error: unknown) => {
        // The next run retries until the attempts are used up.
        if (row.tries < MAX_TRIES) throw error;
        return NOTHING;
      })
    : (known ?? NOTHING);
  if (result.blackened && row.file_key) await files.put(row.file_key, Buffer.from(result.blackened));
  const isKept = await keep(db, row, { ...result, lines: result.lines.map(withoutCardNumbers) });
  // The receipt was discarded meanwhile, with its picture.
  if (!isKept && row.file_key) await files.delete(row.file_key);
}

// The only center whose postal code and city are on the receipt.
async function centreOnReceipt(db: Db, lines: readonly string[]): Promise<Centre | null> {
  const rows = await contentDb(db).selectFrom('centres').select('record').execute();
  const text = lines.join(' ').toUpperCase();
  const found = rows
    .map(({ record }) => centreSchema.parse(record))
    .filter(({ address: { postalCode, city } }) =>
      [postalCode, city].every((part) => text.includes(part.toUpperCase())),
    );
  return found.length === 1 ? (found[0] ?? null) : null;
}

async function keep(db: Db, row: ReceiptRow, result: ReadResult): Promise<boolean> {
  const { lines } = result;
  const centre = (await centreOnReceipt(db, lines)) ?? (await centreOf(db, row.centre));
  const today = localDateAt(+row.uploaded_at, centre.timeZone);
  const store = matchStore(lines, await storesOf(db, centre.slug));
  const read: ReadFields = readFields(lines, { today, country: centre.address.country });
  const isForeign = read.currency !== null && read.currency !== 'USD' && read.currency !== 'CAD';
  const reason = isSeveral(result) ? ('several' as const) : isForeign ? ('foreign-currency' as const) : null;
  const { numUpdatedRows } = await receiptDb(db)
    .updateTable('receipts')
    .set({
      state: reason ? 'refused' : 'check',
      text: lines.join('\n'),
      read: JSON.stringify(read),
      likeness: result.likeness || null,
      centre: centre.slug,
      currency: centre.currency,
      store_id: store?.id ?? null,
      store_name: store?.name ?? null,
      ...(reason
        ? {
            reason,
            reason_text: reasonText(reason, { currency: read.currency }),
            decided_at: row.uploaded_at,
            decided_by: 'rules',
          }
        : {}),
    })
    .where('id', '=', row.id)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Reads receipts that failed or whose process died. Returns their number. */
export async function readWaitingReceipts(reading: Reading): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from receipts where state = 'reading'
      and (claimed_at is null or claimed_at < now() - make_interval(mins => ${CLAIM_MINUTES}))
    order by uploaded_at limit 50`.execute(reading.db);
  for (const { id } of rows) await readReceipt(reading, id).catch(() => undefined);
  return rows.length;
}
