import type { Transaction } from 'shared-contracts';

const COLUMNS = [
  'date',
  'kind',
  'title',
  'store',
  'points',
  'pending',
  'balance',
  'amount',
  'currency',
] as const;

/** A cell of CSV. What a spreadsheet would take for a formula is kept from being one. */
function cell(value: string | number): string {
  const text = String(value);
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

const line = (entry: Transaction) =>
  [
    entry.happened_at.slice(0, 10),
    entry.kind,
    entry.title,
    entry.store_name ?? '',
    entry.points,
    entry.pending ? 'yes' : 'no',
    entry.balance,
    (entry.spend_cents / 100).toFixed(2),
    entry.currency ?? '',
  ]
    .map(cell)
    .join(',');

/** The ledger as a file that spreadsheets open, RFC 4180. */
export const csvOf = (entries: readonly Transaction[]): string =>
  [COLUMNS.map(cell).join(','), ...entries.map(line), ''].join('\r\n');
