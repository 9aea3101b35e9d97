import { sql } from 'kysely';
import type { LimitFunction } from 'p-limit';
import { localDateAt, type ReadFields } from 'shared-contracts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Db } from '../../platform/storage/index.ts';
import { withoutCardNumbers } from '../../platform/text/card-number.ts';
import { centreFacts, centreOnReceipt, storesOf } from './centre-facts.ts';
import { matchStore } from './fields/match-store.ts';
import { readFields, salesOn } from './fields/read-fields.ts';
import { grandTotals } from './fields/sums.ts';
import type { FileOpener } from './opening/file-opener.ts';
import type { ReadResult } from './opening/opener-protocol.ts';
import { reasonText } from './reasons.ts';
import { linesOfText, type ReceiptRow } from './receipt-rows.ts';
import { receiptDb } from './receipt-tables.ts';

/** Tools that a receipt is read with. */
export interface Reading {
  readonly db: Db;
  readonly files: FileStore;
  readonly opener: FileOpener;
  /** As many at once as there are readers: nothing is taken, or held in memory, before its turn. */
  readonly inTurn: LimitFunction;
}

/** Another process may begin after so long: the one that began has died. */
const GIVEN_UP_MINUTES = 3;
const MOST_TRIES = 3;

/** Takes a receipt to read it, so that nobody else does. Null when it is read, or being read. */
async function take(db: Db, id: string): Promise<ReceiptRow | null> {
  const { rows } = await sql<ReceiptRow>`
    update receipts set claimed_at = now(), tries = tries + 1
    where id = ${id} and state = 'reading'
      and (claimed_at is null or claimed_at < now() - make_interval(mins => ${GIVEN_UP_MINUTES}))
    returning *`.execute(db);
  return rows[0] ?? null;
}

/** More papers with more totals than one, or several tills' numbers: that is more than one receipt. */
const isSeveral = ({ papers, lines }: ReadResult) =>
  (papers > 1 && grandTotals(lines) > 1) || (salesOn(lines) > 1 && grandTotals(lines) > 1);

/** What a PDF says itself is exact, and its pages are all drawn alike. */
const asText = (lines: readonly string[]): ReadResult => ({ ...NOTHING, lines: [...lines], confidence: 100 });

const NOTHING: ReadResult = { lines: [], confidence: 0, papers: 1, likeness: '', blackened: null };

/**
 * Reads one receipt and hands it to its member to look over. What is certain already is decided: a foreign currency, several
 * receipts in one picture. What cannot be read at all is left to the member to fill in, and to a person to decide.
 */
export const readReceipt = (reading: Reading, id: string): Promise<void> =>
  reading.inTurn(() => readInTurn(reading, id));

async function readInTurn({ db, files, opener }: Reading, id: string): Promise<void> {
  const row = await take(db, id);
  if (!row) return;
  const known = row.text === null ? null : asText(linesOfText(row.text));
  const picture = known || row.file_key === null ? null : await files.get(row.file_key);
  const result = picture
    ? await opener.read(picture).catch((error: unknown) => {
        // Tried again by the next round, until it is plain that it cannot be.
        if (row.tries < MOST_TRIES) throw error;
        return NOTHING;
      })
    : (known ?? NOTHING);
  if (result.blackened && row.file_key) await files.put(row.file_key, Buffer.from(result.blackened));
  const isKept = await keep(db, row, { ...result, lines: result.lines.map(withoutCardNumbers) });
  // Taken back meanwhile, with its picture.
  if (!isKept && row.file_key) await files.delete(row.file_key);
}

async function keep(db: Db, row: ReceiptRow, result: ReadResult): Promise<boolean> {
  const { lines } = result;
  const centre = (await centreOnReceipt(db, lines)) ?? (await centreFacts(db, row.centre));
  const today = localDateAt(+row.uploaded_at, centre.timeZone);
  const store = matchStore(lines, await storesOf(db, centre.slug))?.store ?? null;
  const read: ReadFields = readFields(lines, { today, country: centre.country });
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

/** Reads what waits: of processes that died, and what failed before. Answers how many there were. */
export async function readWaitingReceipts(reading: Reading): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from receipts where state = 'reading'
      and (claimed_at is null or claimed_at < now() - make_interval(mins => ${GIVEN_UP_MINUTES}))
    order by uploaded_at limit 50`.execute(reading.db);
  for (const { id } of rows) await readReceipt(reading, id).catch(() => undefined);
  return rows.length;
}
