import { RECEIPT_RULES, type ReceiptFields } from 'shared-contracts';
import { centsOf } from './cents.ts';

/** Ids of the fields of the form, which its summary of errors leads to. */
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

/** Chosen where the shop is not in the list. */
export const NO_STORE = 'none';

const AMOUNTS = ['subtotal', 'discount', 'tax', 'total'] as const;

/** Fields as filled in, or what is wrong with them. */
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
  for (const name of AMOUNTS)
    if (amounts[name] === undefined) errors[name] = 'Write an amount, such as 82.24';
  if (amounts.total === null) errors.total = 'Write the total of the receipt';
  if (!text('store')) errors.store = 'Choose the store';
  if (!/^\d{4}-\d\d-\d\d$/.test(text('date'))) errors.date = 'Write the date of the purchase';
  if (text('number').length > 40) errors.number = 'Write at most 40 characters';
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

/** Problem of a file that can be told before it is sent; the server looks at what is in it. */
export function fileProblem(file: File): string | null {
  if (file.size === 0) return 'This file is empty. Choose another.';
  if (file.size > RECEIPT_RULES.maxBytes)
    return 'This file is larger than 10 MB. Take the photo with fewer pixels, or choose another.';
  return null;
}
