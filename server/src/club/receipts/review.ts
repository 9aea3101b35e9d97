import type { ReceiptFields } from 'shared-contracts/member';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { isPaidByCard } from '../cards/card-events.ts';
import { centreOf, storeNameOf } from '../centres.ts';
import { withLedger } from '../ledger/ledger.ts';
import { claim, release } from './claims.ts';
import { earningOf, reasonText } from './decide.ts';
import { documentOf } from './fields/document.ts';
import {
  canAppeal,
  EMPTY_READ,
  fieldsOf,
  linesOfText,
  type ReceiptRow,
  readOf,
  receiptOf,
} from './receipt-rows.ts';
import { receiptDb } from './receipt-tables.ts';
import { takeBack } from './returns.ts';
import { credit, keysOf, updateReceipt } from './settle.ts';

interface Approval {
  readonly by: string;
  readonly netCents?: number | undefined;
  readonly storeId?: number | undefined;
  readonly date?: string | undefined;
  readonly totalCents?: number | undefined;
}

function approvedFields(row: ReceiptRow, { storeId, date, totalCents }: Approval): ReceiptFields {
  const { merchant: _merchant, currency: _currency, ...read } = readOf(row) ?? EMPTY_READ;
  const given = fieldsOf(row) ?? { ...read, centre: row.centre, store_id: row.store_id };
  const fields = {
    ...given,
    store_id: storeId ?? given.store_id,
    date: date ?? given.date,
    total_cents: totalCents ?? given.total_cents,
  };
  if (fields.date === null) throw new RequestError('UNPROCESSABLE', 'The date is unknown: add --date.');
  if (fields.total_cents === null)
    throw new RequestError('UNPROCESSABLE', 'The total is unknown: add --total.');
  if (fields.total_cents < 0)
    throw new RequestError('UNPROCESSABLE', 'The total is negative: use `receipts return`, or add --total.');
  return { ...fields, date: fields.date, total_cents: fields.total_cents };
}

export async function approveReceipt(db: Db, id: string, approval: Approval, now: Date): Promise<ReceiptRow> {
  const found = await waiting(db, id);
  const fields = approvedFields(found, approval);
  const centre = await centreOf(db, fields.centre);
  return withLedger(db, found.member_id, now, async (ledger) => {
    const row = await waiting(ledger.tx, id);
    const storeName = await storeNameOf(ledger.tx, fields.centre, fields.store_id);
    if (storeName === null) throw new RequestError('UNPROCESSABLE', 'The store is unknown: add --store.');
    const lines = linesOfText(row.text);
    const isSale = documentOf(lines).kind === 'sale';
    const netCents = approval.netCents ?? (isSale ? earningOf(fields, lines) : null);
    if (netCents === null)
      throw new RequestError('UNPROCESSABLE', 'The net amount is unclear: add it with --net.');
    if (netCents > fields.total_cents)
      throw new RequestError('UNPROCESSABLE', 'The net is more than the total.');
    if (!(await claim(ledger.tx, id, keysOf(row, fields, storeName), now)))
      throw new RequestError('CONFLICT', 'The same receipt is already credited or in review.');
    if (
      await isPaidByCard(ledger.tx, {
        centre: fields.centre,
        storeName,
        date: fields.date,
        totalCents: fields.total_cents,
      })
    )
      throw new RequestError('CONFLICT', 'A linked card has already earned points for this purchase.');
    return credit(ledger, row, netCents, { fields, storeName, centre, by: approval.by });
  });
}

export async function rejectReceipt(
  db: Db,
  id: string,
  { by, why }: { by: string; why: string },
  now: Date,
): Promise<ReceiptRow> {
  const found = await waiting(db, id);
  return withLedger(db, found.member_id, now, async (ledger) => {
    await waiting(ledger.tx, id);
    await release(ledger.tx, id);
    return updateReceipt(ledger, id)
      .set({ state: 'refused', reason: 'reviewer', reason_text: why, decided_at: ledger.now, decided_by: by })
      .executeTakeFirstOrThrow();
  });
}

export async function returnReceipt(
  db: Db,
  id: string,
  { by, of, netCents }: { by: string; of: string; netCents?: number | undefined },
  now: Date,
): Promise<ReceiptRow> {
  const found = await waiting(db, id);
  return withLedger(db, found.member_id, now, async (ledger) => {
    const row = await waiting(ledger.tx, id);
    const { net_cents } = await receiptOf(ledger.tx, row.member_id, of);
    const date = readOf(row)?.date ?? null;
    const cents = netCents ?? net_cents ?? 0;
    return updateReceipt(ledger, id)
      .set(await takeBack(ledger, row, { purchase: of, cents, date, by }))
      .executeTakeFirstOrThrow();
  });
}

async function waiting(reader: Db, id: string): Promise<ReceiptRow> {
  const row = await receiptDb(reader)
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new RequestError('NOT_FOUND', 'We can’t find that receipt.');
  if (row.state !== 'review')
    throw new RequestError('CONFLICT', `This receipt is not in review: it is ${row.state}.`);
  return row;
}

export async function appealReceipt(
  db: Db,
  memberId: number,
  id: string,
  text: string,
  now: Date,
): Promise<ReceiptRow> {
  return withLedger(db, memberId, now, async (ledger) => {
    const row = await receiptOf(ledger.tx, memberId, id);
    if (row.appeal === text) return row;
    if (row.appeal !== null) throw new RequestError('CONFLICT', 'You’ve already asked for a second review.');
    if (!canAppeal(row)) throw new RequestError('UNPROCESSABLE', 'There’s nothing to review again.');
    return updateReceipt(ledger, id)
      .set({
        state: 'review',
        appeal: text,
        appealed_at: ledger.now,
        review_since: ledger.now,
        decided_at: null,
        decided_by: null,
        reason_text: reasonText('appeal'),
      })
      .executeTakeFirstOrThrow();
  });
}
