import type { ReadFields } from 'shared-contracts/member';
import { RequestError } from '../../platform/errors/request-error.ts';
import { addRefund } from '../ledger/earn.ts';
import type { OpenLedger } from '../ledger/ledger.ts';
import { claim, release } from './claims.ts';
import { netOf, reasonText } from './decide.ts';
import { ocrKey } from './fields/plain.ts';
import { fieldsOf, fileClaim, purchaseClaim, type ReceiptRow } from './receipt-rows.ts';
import { receiptDb } from './receipt-tables.ts';
import { boughtAt } from './settle.ts';

const pointWords = (points: number) =>
  `${Math.abs(points).toLocaleString('en-US')} ${Math.abs(points) === 1 ? 'point' : 'points'}`;

/**
 * Takes back the points of a receipt whose purchase was returned, once per return. Returns the columns of the
 * decided return. Throws RequestError if the purchase has less left.
 */
export async function takeBack(
  ledger: OpenLedger,
  row: ReceiptRow,
  { purchase, cents, date, by }: { purchase: string; cents: number; date: string | null; by: string },
) {
  const { points } = await addRefund(ledger, {
    purchaseKey: `receipt-${purchase}`,
    cents,
    happenedAt: date ? boughtAt(date, row.uploaded_at) : row.uploaded_at,
    key: `receipt-${row.id}`,
  });
  return {
    state: 'refused',
    reason: 'return',
    reason_text: `This is a return, so we took back the ${pointWords(points)} of its purchase.`,
    decided_at: ledger.now,
    decided_by: by,
  } as const;
}

interface Return {
  readonly read: ReadFields;
  readonly lines: readonly string[];
  readonly centre: string;
  readonly storeName: string;
}

const absolute = (cents: number | null) => (cents === null ? null : Math.abs(cents));

// The member's only receipt from the store with a number on the return, or else with its total.
async function purchaseOf({ tx, memberId }: OpenLedger, { lines, centre, storeName }: Return, total: number) {
  const receipts = await receiptDb(tx)
    .selectFrom('receipts')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'credited')
    .where('centre', '=', centre)
    .where('store_name', '=', storeName)
    .execute();
  const printed = new Set(lines.flatMap((line) => line.split(/[\s#:]+/).map(ocrKey)));
  const numbered = receipts.filter((receipt) => {
    const number = ocrKey(fieldsOf(receipt)?.number ?? '');
    return number.length >= 4 && printed.has(number);
  });
  const found = numbered.length > 0 ? numbered : receipts.filter(({ total_cents }) => total_cents === total);
  return found.length === 1 ? found[0] : undefined;
}

/** Takes back the points of the credited receipt that a return matches. Returns null if there is none. */
export async function settleReturn(ledger: OpenLedger, row: ReceiptRow, returned: Return) {
  const { read, centre, storeName } = returned;
  const total = absolute(read.total_cents);
  if (!total) return null;
  const { date, number } = read;
  const key = date === null ? null : purchaseClaim({ centre, number, date, total_cents: -total }, storeName);
  // Returns in review are claimed too.
  if (!(await claim(ledger.tx, row.id, [fileClaim(row.file_hash), key], ledger.now))) {
    await release(ledger.tx, row.id);
    const reason = 'duplicate';
    return {
      state: 'refused',
      reason,
      reason_text: reasonText(reason),
      decided_at: ledger.now,
      decided_by: 'rules',
    } as const;
  }
  const purchase = await purchaseOf(ledger, returned, total);
  if (!purchase) return null;
  const net = netOf({
    total_cents: total,
    subtotal_cents: absolute(read.subtotal_cents),
    tax_cents: absolute(read.tax_cents),
    discount_cents: absolute(read.discount_cents),
  });
  const cents = total === purchase.total_cents ? purchase.net_cents : net;
  if (!cents) return null;
  return takeBack(ledger, row, { purchase: purchase.id, cents, date, by: 'rules' }).catch(
    (error: unknown) => {
      if (error instanceof RequestError) return null;
      throw error;
    },
  );
}
