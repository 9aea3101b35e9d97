import { RECEIPT_RULES, type ReceiptFields } from 'shared-contracts';
import { centsOf } from './cents.ts';

/** Ids of the form's fields, which the error summary links to. */
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

/** Value for a store that is not in the list. */
export const NO_STORE = 'none';

const AMOUNTS = ['subtotal', 'discount', 'tax', 'total'] as const;

/** Returns the fields, or the errors by field. */
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

/** Returns why a file cannot be sent, or null. The server checks its content. */
export function fileProblem(file: File): string | null {
  if (file.size === 0) return 'This file is empty. Choose another.';
  if (file.size > RECEIPT_RULES.maxBytes)
    return 'This file is larger than 10 MB. Take a smaller photo, or choose another file.';
  return null;
}
