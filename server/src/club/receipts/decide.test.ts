import type { ReadFields, ReceiptFields } from 'shared-contracts/member';
import { describe, expect, test } from 'vitest';
import { decide, netOf, type ReceiptFacts, reasonText } from './decide.ts';
import { ILLEGIBLE } from './fields/plain.ts';

const read: ReadFields = {
  merchant: 'NIKE',
  date: '2026-11-18',
  number: '90035-7321',
  subtotal_cents: 8000,
  tax_cents: 720,
  discount_cents: 0,
  total_cents: 8720,
  currency: null,
};
const lines =
  'NIKE|Date: 11/18/2026|Receipt #: 90035-7321|SUBTOTAL 80.00|TAX 7.20|TOTAL 87.20|CASH 100.00'.split('|');
const fields: ReceiptFields = {
  centre: 'charleston',
  store_id: 1,
  date: '2026-11-18',
  number: '90035-7321',
  subtotal_cents: 8000,
  tax_cents: 720,
  discount_cents: null,
  total_cents: 8720,
};
const facts: ReceiptFacts = {
  fields,
  read,
  lines,
  storeName: 'Nike',
  context: { today: '2026-11-20', country: 'US' },
  centreCurrency: 'USD',
  sentOn: '2026-11-20',
  isOtherCentre: false,
  isDuplicate: false,
  isPaidByCard: false,
  isSimilar: false,
  sameStoreAndDay: 0,
};
const put = (changes: Partial<ReceiptFields>) => decide({ ...facts, fields: { ...fields, ...changes } });
const amountsOf = (total: number) => ({ subtotal_cents: total, tax_cents: 0, total_cents: total });

describe('receipt decision', () => {
  test('credits the net amount of a valid receipt', () => {
    expect(decide(facts)).toEqual({ state: 'credited', netCents: 8000 });
  });

  test.each([
    ['2026-11-06', { state: 'review' }],
    ['2026-11-05', { state: 'refused', reason: 'too-old' }],
    ['2026-11-20', { state: 'review' }],
    ['2026-11-21', { state: 'refused', reason: 'future' }],
  ])('for a purchase on %s: %j', (date, expected) => {
    expect(put({ date })).toMatchObject(expected);
  });

  test.each([
    [499, 'refused'],
    [500, 'credited'],
    [100_000, 'credited'],
    [100_001, 'review'],
  ])('for a total of %i cents: %s', (total, expected) => {
    const amounts = amountsOf(total);
    const changed = { fields: { ...fields, ...amounts }, read: { ...read, ...amounts } };
    const printed = [...lines, `TOTAL ${(total / 100).toFixed(2)}`];
    expect(decide({ ...facts, ...changed, lines: printed }).state).toBe(expected);
  });

  test('refuses the sixth receipt for the same store and day', () => {
    expect(decide({ ...facts, sameStoreAndDay: 4 }).state).toBe('credited');
    expect(decide({ ...facts, sameStoreAndDay: 5 })).toEqual({ state: 'refused', reason: 'too-many' });
  });

  test.each([
    ['the cash as the total', { total_cents: 10_000 }],
    ['the cash as all amounts', amountsOf(10_000)],
    ['no tax', { tax_cents: 0, subtotal_cents: 8720 }],
    ['no subtotal', { subtotal_cents: null }],
    ['another day', { date: '2026-11-19' }],
    ['another number', { number: '11111-2222' }],
  ] as const)('sends a correction to review: %s', (_name, changes) => {
    expect(put(changes)).toEqual({ state: 'review', reason: 'corrected' });
  });

  test('accepts corrected fields that the receipt prints', () => {
    const unread = { ...read, date: null, number: null, subtotal_cents: null };
    expect(decide({ ...facts, read: unread })).toEqual({ state: 'credited', netCents: 8000 });
  });

  test('rejects a printed amount as the total when no total was read', () => {
    const unread = { ...read, total_cents: null, subtotal_cents: null, tax_cents: null };
    const changes = { total_cents: 10_000, subtotal_cents: null, tax_cents: null };
    expect(decide({ ...facts, read: unread, fields: { ...fields, ...changes } }).state).toBe('review');
  });

  test.each<[string, string, Partial<ReceiptFacts>]>([
    ['refused', 'duplicate', { isDuplicate: true, isSimilar: true }],
    ['refused', 'duplicate-card', { isPaidByCard: true }],
    ['review', 'similar', { isSimilar: true }],
    ['review', 'unreadable', { lines: [] }],
    ['review', 'unreadable', { lines: lines.slice(0, -1) }],
    ['review', 'unreadable', { lines: [...lines.slice(0, -1), 'Tender: none'] }],
    ['review', 'unreadable', { lines: [...lines.slice(0, 1), 'EE CRE ES', ILLEGIBLE, ...lines.slice(1)] }],
    ['review', 'currency', { read: { ...read, currency: 'CAD' } }],
    ['review', 'no-number', { fields: { ...fields, number: null } }],
    ['review', 'corrected', { storeName: 'Tommy Hilfiger' }],
  ])('returns %s with the reason %s', (state, reason, changes) => {
    expect(decide({ ...facts, ...changes })).toEqual({ state, reason });
  });

  test.each([
    ['refused', 'void', '*** VOID ***'],
    ['refused', 'training', 'TRAINING MODE'],
    ['refused', 'quote', 'SOUMISSION'],
    ['refused', 'copy', 'DUPLICATE RECEIPT'],
    ['review', 'return', 'REFUND'],
    ['review', 'exchange', 'EXCHANGE'],
  ])('is %s as a %s, whatever the member enters', (state, reason, title) => {
    expect(decide({ ...facts, lines: [title, ...lines] })).toMatchObject({ state, reason });
  });

  test('credits a sale without its tip', () => {
    const total = { total_cents: 9620 };
    const sale = { fields: { ...fields, ...total }, read: { ...read, ...total } };
    const printed = [...lines.slice(0, 5), 'TIP 9.00', 'TOTAL 96.20', 'VISA 96.20'];
    expect(decide({ ...facts, ...sale, lines: printed })).toEqual({ state: 'credited', netCents: 8000 });
  });

  test('leaves a sale that also sells a gift card to a person', () => {
    const printed = ['TEE 30.00', 'GIFT CARD 50.00', ...lines];
    expect(decide({ ...facts, lines: printed })).toMatchObject({ state: 'review', reason: 'gift-card' });
  });

  test('does not accept a date with another role', () => {
    const printed = [...lines, 'MEMBER SINCE 11/15/2026'];
    const changed = { ...facts, lines: printed, fields: { ...fields, date: '2026-11-15' } };
    expect(decide(changed)).toEqual({ state: 'review', reason: 'corrected' });
  });
});

test.each([
  [
    'gift-card',
    undefined,
    'Gift cards and loaded balances earn no points. You earn them when you pay with the card.',
  ],
  [
    'return',
    'REFUND VISA -98.10',
    'It says “REFUND VISA -98.10”, so it may be a return. A team member will review it.',
  ],
] as const)('says why a %s earns nothing or waits', (reason, says, text) => {
  expect(reasonText(reason, { says })).toBe(text);
});

test.each<[Partial<ReceiptFields>, number | null]>([
  [{}, 8000],
  [{ discount_cents: 1000, subtotal_cents: 9000 }, 8000],
  [{ discount_cents: 1000 }, 8000],
  [{ subtotal_cents: 7000 }, null],
  [{ tax_cents: null }, 8000],
  [{ tax_cents: null, subtotal_cents: null }, null],
  [{ tax_cents: 9000 }, null],
])('calculates the net amount of the fields with %j: %j', (changes, net) => {
  expect(netOf({ ...fields, ...changes })).toBe(net);
});
