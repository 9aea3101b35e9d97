import type { Db } from '../../platform/storage/index.ts';
import type { ReceiptValue, ReceiptValues } from '../../staff/wire/receipts.ts';
import { centreOnReceipt, storesOf } from '../centres.ts';
import { matchStore, namesStore } from '../receipts/fields/match-store.ts';
import { compact, ocrKey } from '../receipts/fields/plain.ts';
import { EMPTY_READ, linesOfText, type ReceiptRow, readOf } from '../receipts/receipt-rows.ts';

interface Fields {
  readonly centre: string;
  readonly date: string | null;
  readonly number: string | null;
  readonly subtotal_cents: number | null;
  readonly discount_cents: number | null;
  readonly tax_cents: number | null;
  readonly total_cents: number | null;
}

export const valuesOf = (fields: Fields, store: string | null, currency: string | null): ReceiptValues => ({
  center: fields.centre,
  store,
  date: fields.date,
  number: fields.number,
  currency,
  subtotalCents: fields.subtotal_cents,
  discountCents: fields.discount_cents,
  taxCents: fields.tax_cents,
  totalCents: fields.total_cents,
});

/** Reads a receipt again from its text: center and store are not stored apart from the entry. */
export async function readingOf(db: Db, row: ReceiptRow) {
  const lines = linesOfText(row.text);
  const read = readOf(row) ?? EMPTY_READ;
  const centre = (await centreOnReceipt(db, lines))?.slug ?? null;
  const store = matchStore(lines, await storesOf(db, centre ?? row.centre));
  const fields = { ...read, centre: centre ?? row.centre };
  return {
    lines,
    isStoreKnown: store !== null,
    values: { ...valuesOf(fields, store?.name ?? read.merchant, read.currency), center: centre },
  };
}
export type Reading = Awaited<ReturnType<typeof readingOf>>;

/** Returns where values disagree with the reading. What was not read cannot disagree. */
export function differencesOf(
  { lines, isStoreKnown, values: read }: Reading,
  entered: ReceiptValues,
): ReceiptValue[] {
  const amounts = (['subtotalCents', 'discountCents', 'taxCents', 'totalCents'] as const).map(
    (name) => [name, read[name] !== null && read[name] !== (entered[name] ?? 0)] as const,
  );
  const store = entered.store ?? '';
  const isOtherStore = isStoreKnown
    ? compact(read.store ?? '') !== compact(store)
    : read.store !== null && !namesStore(lines, store);
  const found: ReadonlyArray<readonly [ReceiptValue, boolean]> = [
    ['center', read.center !== null && read.center !== entered.center],
    ['store', isOtherStore],
    ['date', read.date !== null && read.date !== entered.date],
    ['number', read.number !== null && ocrKey(read.number) !== ocrKey(entered.number ?? '')],
    ...amounts,
    ['currency', read.currency !== null && read.currency !== entered.currency],
  ];
  return found.flatMap(([name, differs]) => (differs ? [name] : []));
}
