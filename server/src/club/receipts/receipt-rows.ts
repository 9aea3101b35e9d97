import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import {
  type Receipt,
  type ReceiptFields,
  readFieldsSchema,
  receiptFieldsSchema,
} from 'shared-contracts/member';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { compact, ocrKey } from './fields/plain.ts';
import { type ReceiptsTable, receiptDb } from './receipt-tables.ts';

export type ReceiptRow = Selectable<ReceiptsTable>;

export const readOf = (row: Pick<ReceiptRow, 'read'>) =>
  row.read === null ? null : readFieldsSchema.parse(row.read);
export const fieldsOf = (row: Pick<ReceiptRow, 'fields'>) =>
  row.fields === null ? null : receiptFieldsSchema.parse(row.fields);
export const linesOfText = (text: string | null): string[] => (text ? text.split('\n') : []);

// A member can appeal once, and not against a reviewer's refusal or points that a return took.
export const canAppeal = (row: ReceiptRow) =>
  row.state === 'refused' &&
  row.appeal === null &&
  row.decided_by === 'rules' &&
  row.reason !== 'return' &&
  row.file_key !== null;

export const receiptAnswer = (row: ReceiptRow): Receipt => ({
  id: row.id,
  state: row.state,
  uploaded_at: row.uploaded_at.toISOString(),
  centre: row.centre,
  read: readOf(row),
  store: row.store_id !== null && row.store_name !== null ? { id: row.store_id, name: row.store_name } : null,
  fields: fieldsOf(row),
  store_name: row.store_name,
  currency: row.currency,
  reason: row.reason === null ? null : { code: row.reason, text: row.reason_text ?? '' },
  points: row.points,
  decided_at: row.decided_at?.toISOString() ?? null,
  appeal: row.appeal,
  can_appeal: canAppeal(row),
  has_picture: row.file_key !== null,
});

export async function receiptOf(db: Db, memberId: number, id: string): Promise<ReceiptRow> {
  const row = await receiptDb(db)
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) throw new RequestError('NOT_FOUND', 'We can’t find that receipt.');
  return row;
}

const hash = (...parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

export const fileClaim = (fileHash: Buffer): Buffer => hash('bytes', fileHash.toString('hex'));

/**
 * Returns the claim key of a purchase: center, store, number, date and total. Merges letters that OCR
 * confuses, so another photo of the receipt gets the same key. Null without a number.
 */
export function purchaseClaim(
  { centre, number, date, total_cents }: Pick<ReceiptFields, 'centre' | 'number' | 'date' | 'total_cents'>,
  storeName: string,
): Buffer | null {
  const text = number ? ocrKey(number) : '';
  return text ? hash('purchase', centre, compact(storeName), text, date, total_cents) : null;
}

export const EMPTY_READ = {
  merchant: null,
  date: null,
  number: null,
  subtotal_cents: null,
  tax_cents: null,
  discount_cents: null,
  total_cents: null,
  currency: null,
} as const;

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

export async function exportReceipts(db: Db, memberId: number): Promise<unknown[]> {
  const rows = await receiptDb(db)
    .selectFrom('receipts')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('uploaded_at')
    .execute();
  return rows.map((row) => ({ ...receiptAnswer(row), text: row.text }));
}
