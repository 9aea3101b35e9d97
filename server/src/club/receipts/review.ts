import type { ReadFields, ReceiptFields } from 'shared-contracts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { isPaidByCard } from '../cards/card-events.ts';
import { centreOf, storeNameOf } from '../centres.ts';
import { withLedger } from '../ledger/ledger.ts';
import { claim, release } from './claims.ts';
import { netOf, reasonText } from './decide.ts';
import { fieldsOf, noRead, type ReceiptRow, readOf, receiptOf } from './receipt-rows.ts';
import { receiptDb } from './receipt-tables.ts';
import { credit, keysOf, update } from './settle.ts';

export interface Approval {
  readonly by: string;
  readonly netCents?: number | undefined;
  readonly storeId?: number | undefined;
  readonly date?: string | undefined;
  readonly totalCents?: number | undefined;
}

function approvedFields(row: ReceiptRow, { storeId, date, totalCents }: Approval): ReceiptFields {
  const read = readOf(row) ?? noRead;
  const given = fieldsOf(row) ?? { ...pick(read), centre: row.centre, store_id: row.store_id };
  const fields = {
    ...given,
    store_id: storeId ?? given.store_id,
    date: date ?? given.date,
    total_cents: totalCents ?? given.total_cents,
  };
  if (fields.date === null)
    throw new RequestError('UNPROCESSABLE', 'Its date is not known: say it with --date.');
  if (fields.total_cents === null)
    throw new RequestError('UNPROCESSABLE', 'Its total is not known: say it with --total.');
  return { ...fields, date: fields.date, total_cents: fields.total_cents };
}

const pick = ({ date, number, subtotal_cents, tax_cents, discount_cents, total_cents }: ReadFields) => ({
  date,
  number,
  subtotal_cents,
  tax_cents,
  discount_cents,
  total_cents,
});

/** Credits a receipt after a manual review. Throws RequestError if it cannot count. */
export async function approveReceipt(db: Db, id: string, approval: Approval, now: Date): Promise<ReceiptRow> {
  const found = await waiting(db, id);
  const fields = approvedFields(found, approval);
  const centre = await centreOf(db, fields.centre);
  return withLedger(db, found.member_id, now, async (ledger) => {
    const row = await waiting(ledger.tx, id);
    const storeName = await storeNameOf(ledger.tx, fields.centre, fields.store_id);
    if (storeName === null)
      throw new RequestError('UNPROCESSABLE', 'It names no store of the center: say which with --store.');
    const netCents = approval.netCents ?? netOf(fields);
    if (netCents === null)
      throw new RequestError('UNPROCESSABLE', 'Its amounts do not add up: say the net with --net.');
    if (netCents > fields.total_cents)
      throw new RequestError('UNPROCESSABLE', 'The net is more than the total.');
    if (!(await claim(ledger.tx, id, keysOf(row, fields, storeName), now)))
      throw new RequestError('CONFLICT', 'The same receipt was credited already, or waits itself.');
    if (
      await isPaidByCard(ledger.tx, {
        centre: fields.centre,
        storeName,
        date: fields.date,
        totalCents: fields.total_cents,
      })
    )
      throw new RequestError('CONFLICT', 'A linked card brought the points of this purchase already.');
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
    return update(ledger, id)
      .set({ state: 'refused', reason: 'reviewer', reason_text: why, decided_at: ledger.now, decided_by: by })
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
    throw new RequestError('CONFLICT', `This receipt does not wait for a decision: it is ${row.state}.`);
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
    if (row.state !== 'refused' || row.decided_by !== 'rules' || row.file_key === null)
      throw new RequestError('UNPROCESSABLE', 'There’s nothing to review again.');
    return update(ledger, id)
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
