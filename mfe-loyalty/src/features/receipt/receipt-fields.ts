import type { ReceiptFields } from 'shared-contracts/member';

export const CHECK_FIELDS = {
  store: 'receipt-store',
  date: 'receipt-date',
  number: 'receipt-number',
  subtotal: 'receipt-subtotal',
  discount: 'receipt-discount',
  tax: 'receipt-tax',
  total: 'receipt-total',
} as const;
export type CheckField = keyof typeof CHECK_FIELDS;
export type CheckErrors = Partial<Record<CheckField, string>>;

export const NO_STORE = 'none';

const AMOUNTS = ['subtotal', 'discount', 'tax', 'total'] as const;

export function readCheckForm(
  form: FormData,
  centre: string,
): { fields: ReceiptFields } | { errors: CheckErrors } {
  const text = (name: CheckField) => String(form.get(name) ?? '').trim();
  const errors: CheckErrors = {};
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, centsOf(text(name))])) as Record<
    (typeof AMOUNTS)[number],
    number | null | undefined
  >;
  for (const name of AMOUNTS) if (amounts[name] === undefined) errors[name] = 'Enter an amount such as 82.24';
  if (amounts.total === null) errors.total = 'Enter the receipt’s total';
  if (!text('store')) errors.store = 'Choose the store';
  if (!/^\d{4}-\d\d-\d\d$/.test(text('date'))) errors.date = 'Enter the date of purchase';
  if (text('number').length > 40) errors.number = 'Use 40 characters at most';
  if (Object.keys(errors).length > 0) return { errors };
  return {
    fields: {
      centre,
      store_id: text('store') === NO_STORE ? null : Number(text('store')),
      date: text('date'),
      number: text('number') || null,
      subtotal_cents: amounts.subtotal ?? null,
      discount_cents: amounts.discount ?? null,
      tax_cents: amounts.tax ?? null,
      total_cents: amounts.total ?? 0,
    },
  };
}

/** Returns cents for a text field: "82.24". */
export const centsText = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

/**
 * Parses "82.24", "$82", "1,234.50" and "82,24" to cents. Returns null for empty text and undefined for an
 * invalid amount.
 */
export function centsOf(text: string): number | null | undefined {
  const plain = text.replace(/[\s$]/g, '');
  if (plain === '') return null;
  const parts = /^(\d{1,3}(?:,\d{3})+|\d{1,6})(?:[.,](\d{1,2}))?$/.exec(plain);
  if (!parts) return undefined;
  const [, whole = '0', rest = ''] = parts;
  return Number(whole.replace(/,/g, '')) * 100 + Number(rest.padEnd(2, '0') || 0);
}
