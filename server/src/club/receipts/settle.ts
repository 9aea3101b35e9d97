import { localDateAt } from 'shared-contracts/content';
import type { ReceiptFields } from 'shared-contracts/member';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { isPaidByCard } from '../cards/card-events.ts';
import { type Centre, centreOf, centreOnReceipt, storeNameOf } from '../centres.ts';
import { addPurchase } from '../ledger/earn.ts';
import { type OpenLedger, withLedger } from '../ledger/ledger.ts';
import { claim, isClaimed, looksLikeAnother, release } from './claims.ts';
import { type Closing, decide, reasonText, type Verdict } from './decide.ts';
import {
  canAppeal,
  EMPTY_READ,
  fieldsOf,
  fileClaim,
  linesOfText,
  purchaseClaim,
  type ReceiptRow,
  readOf,
  receiptOf,
} from './receipt-rows.ts';
import { receiptDb } from './receipt-tables.ts';

// 16:00 UTC is around noon in North America; never later than the upload.
export function boughtAt(date: string, now: Date): Date {
  return new Date(Math.min(Date.parse(`${date}T16:00:00Z`), +now));
}

async function sameStoreAndDay(
  { tx, memberId }: OpenLedger,
  row: ReceiptRow,
  fields: ReceiptFields,
  storeName: string,
) {
  const { count } = await receiptDb(tx)
    .selectFrom('receipts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('id', '!=', row.id)
    .where('centre', '=', fields.centre)
    .where('store_name', '=', storeName)
    .where('bought_on', '=', fields.date)
    .where('state', 'in', ['credited', 'review'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function verdictOn(
  ledger: OpenLedger,
  row: ReceiptRow,
  fields: ReceiptFields,
  centre: Centre,
  storeName: string,
): Promise<Verdict> {
  const { tx } = ledger;
  const purchase = purchaseClaim(fields, storeName);
  const { date, total_cents: totalCents } = fields;
  const sentOn = localDateAt(+row.uploaded_at, centre.timeZone);
  const facts = { centre: fields.centre, storeName, date, totalCents };
  const lines = linesOfText(row.text);
  const named = await centreOnReceipt(tx, lines);
  return decide({
    fields,
    read: readOf(row) ?? EMPTY_READ,
    lines,
    isOtherCentre: named !== null && named.slug !== fields.centre,
    storeName,
    context: { today: sentOn, country: centre.address.country },
    centreCurrency: centre.currency,
    sentOn,
    isDuplicate:
      (await isClaimed(tx, fileClaim(row.file_hash), row.id)) ||
      (purchase !== null && (await isClaimed(tx, purchase, row.id))),
    isPaidByCard: await isPaidByCard(tx, facts),
    isSimilar: await looksLikeAnother(tx, { id: row.id, likeness: row.likeness, ...facts }),
    sameStoreAndDay: await sameStoreAndDay(ledger, row, fields, storeName),
  });
}

interface Settling {
  readonly fields: ReceiptFields;
  readonly storeName: string | null;
  readonly centre: Centre;
  /** `rules`, or the reviewer's name. */
  readonly by: string;
}

export const updateReceipt = (ledger: OpenLedger, id: string) =>
  receiptDb(ledger.tx).updateTable('receipts').where('id', '=', id).returningAll();

async function close(
  ledger: OpenLedger,
  row: ReceiptRow,
  { state, reason, says }: Closing,
  { fields, storeName, centre, by }: Settling,
): Promise<ReceiptRow> {
  const { merchant, currency } = readOf(row) ?? EMPTY_READ;
  const facts = { merchant, centreName: centre.shortName, currency, says };
  return updateReceipt(ledger, row.id)
    .set({
      ...settled(fields, storeName, centre),
      state,
      reason,
      reason_text: reasonText(reason, facts),
      decided_at: state === 'refused' ? ledger.now : null,
      decided_by: state === 'refused' ? by : null,
      review_since: state === 'review' ? ledger.now : null,
    })
    .executeTakeFirstOrThrow();
}

const settled = (fields: ReceiptFields, storeName: string | null, centre: Centre) => ({
  fields: JSON.stringify(fields),
  centre: fields.centre,
  currency: centre.currency,
  store_id: fields.store_id,
  store_name: storeName,
  bought_on: fields.date,
  total_cents: fields.total_cents,
});

export async function credit(
  ledger: OpenLedger,
  row: ReceiptRow,
  netCents: number,
  settling: Settling,
): Promise<ReceiptRow> {
  const { fields, storeName, centre, by } = settling;
  if (storeName === null) throw new RequestError('UNPROCESSABLE', 'A receipt needs a store to be credited.');
  const entry = await addPurchase(ledger, {
    kind: 'receipt',
    netCents,
    currency: centre.currency,
    centre: fields.centre,
    storeName,
    happenedAt: boughtAt(fields.date, row.uploaded_at),
    key: `receipt-${row.id}`,
  });
  return updateReceipt(ledger, row.id)
    .set({
      ...settled(fields, storeName, centre),
      state: 'credited',
      reason: null,
      reason_text: null,
      net_cents: netCents,
      points: entry.points,
      decided_at: ledger.now,
      decided_by: by,
    })
    .executeTakeFirstOrThrow();
}

export const keysOf = (row: ReceiptRow, fields: ReceiptFields, storeName: string) => [
  fileClaim(row.file_hash),
  purchaseClaim(fields, storeName),
];

export const sameFields = (a: ReceiptFields, b: ReceiptFields) =>
  JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted());

/** Decides on the fields that the member confirmed. Repeating the call returns the same receipt. */
export async function settleReceipt(
  db: Db,
  memberId: number,
  id: string,
  fields: ReceiptFields,
  now: Date,
): Promise<ReceiptRow> {
  const centre = await centreOf(db, fields.centre);
  return withLedger(db, memberId, now, async (ledger) => {
    const row = await receiptOf(ledger.tx, memberId, id);
    if (row.state === 'reading') throw new RequestError('CONFLICT', 'This receipt is still being read.');
    if (row.state !== 'check') {
      const before = fieldsOf(row);
      if (before && sameFields(before, fields)) return row;
      throw new RequestError('CONFLICT', 'This receipt has already been decided. Please reload the page.');
    }
    const storeName = await storeNameOf(ledger.tx, fields.centre, fields.store_id);
    if (fields.store_id !== null && storeName === null)
      throw new RequestError('UNPROCESSABLE', 'Choose a store from the list.');
    const settling = { fields, storeName, centre, by: 'rules' };
    if (storeName === null) return close(ledger, row, { state: 'refused', reason: 'no-store' }, settling);
    const verdict = await verdictOn(ledger, row, fields, centre, storeName);
    if (verdict.state === 'refused') return close(ledger, row, verdict, settling);
    // Receipts in review are claimed too, so the same receipt of another member cannot overtake them.
    if (!(await claim(ledger.tx, id, keysOf(row, fields, storeName), now))) {
      await release(ledger.tx, id);
      return close(ledger, row, { state: 'refused', reason: 'duplicate' }, settling);
    }
    return verdict.state === 'credited'
      ? credit(ledger, row, verdict.netCents, settling)
      : close(ledger, row, verdict, settling);
  });
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
