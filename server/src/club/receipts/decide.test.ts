import type { ReadFields, ReceiptFields } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { decide, netOf, type ReceiptFacts } from './decide.ts';

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
const lines = [
  'NIKE',
  'Date: 11/18/2026',
  'Receipt #: 90035-7321',
  'SUBTOTAL 80.00',
  'TAX 7.20',
  'TOTAL 87.20',
  'CASH 100.00',
];
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
  isDuplicate: false,
  isPaidByCard: false,
  isSimilar: false,
  sameStoreAndDay: 0,
};
const put = (changes: Partial<ReceiptFields>) => decide({ ...facts, fields: { ...fields, ...changes } });

test('Decision: a good receipt brings its net', () => {
  expect(decide(facts)).toEqual({ state: 'credited', netCents: 8000 });
});

describe('at the edges', () => {
  test.each([
    ['2026-11-06', 'review'],
    ['2026-11-05', 'refused too-old'],
    ['2026-11-20', 'review'],
    ['2026-11-21', 'refused future'],
  ])('bought on %s: %s', (date, expected) => {
    const verdict = put({ date });
    expect(
      'reason' in verdict && verdict.state === 'refused' ? `refused ${verdict.reason}` : verdict.state,
    ).toBe(expected);
  });

  test.each([
    [499, 'refused'],
    [500, 'credited'],
    [100_000, 'credited'],
    [100_001, 'review'],
  ])('of %i cents: %s', (total, expected) => {
    const amounts = { subtotal_cents: total, tax_cents: 0, total_cents: total };
    const money = (total / 100).toFixed(2);
    expect(
      decide({
        ...facts,
        fields: { ...fields, ...amounts },
        read: { ...read, ...amounts },
        lines: [...lines, `TOTAL ${money}`],
      }).state,
    ).toBe(expected);
  });

  test('the fifth of a store and day counts, the sixth does not', () => {
    expect(decide({ ...facts, sameStoreAndDay: 4 }).state).toBe('credited');
    expect(decide({ ...facts, sameStoreAndDay: 5 })).toEqual({ state: 'refused', reason: 'too-many' });
  });
});

describe('Member’s fields: what they change', () => {
  test.each([
    ['the cash for the total', { total_cents: 10_000 }],
    ['the cash for all', { total_cents: 10_000, subtotal_cents: 10_000, tax_cents: 0 }],
    ['no tax', { tax_cents: 0, subtotal_cents: 8720 }],
    ['no subtotal', { subtotal_cents: null }],
    ['another day', { date: '2026-11-19' }],
    ['another number', { number: '11111-2222' }],
  ] as const)('%s goes to a person', (_name, changes) => {
    expect(put(changes)).toEqual({ state: 'review', reason: 'corrected' });
  });

  test('another store than the slip names goes to a person', () => {
    expect(decide({ ...facts, storeName: 'Tommy Hilfiger' })).toEqual({
      state: 'review',
      reason: 'corrected',
    });
  });

  test('what was not read, and stands there, is believed', () => {
    const unread = { ...read, date: null, number: null, subtotal_cents: null };
    expect(decide({ ...facts, read: unread })).toEqual({ state: 'credited', netCents: 8000 });
  });

  test('without the total read, any amount on it is not enough', () => {
    const unread = { ...read, total_cents: null, subtotal_cents: null, tax_cents: null };
    const changes = { total_cents: 10_000, subtotal_cents: null, tax_cents: null };
    expect(decide({ ...facts, read: unread, fields: { ...fields, ...changes } }).state).toBe('review');
  });
});

test('certain reasons come before those that ask a person', () => {
  expect(decide({ ...facts, isDuplicate: true, isSimilar: true })).toEqual({
    state: 'refused',
    reason: 'duplicate',
  });
  expect(decide({ ...facts, isPaidByCard: true })).toEqual({ state: 'refused', reason: 'duplicate-card' });
  expect(decide({ ...facts, isSimilar: true })).toEqual({ state: 'review', reason: 'similar' });
  expect(decide({ ...facts, lines: [] })).toEqual({ state: 'review', reason: 'unreadable' });
  expect(decide({ ...facts, read: { ...read, currency: 'CAD' } })).toEqual({
    state: 'review',
    reason: 'currency',
  });
  expect(decide({ ...facts, storeName: null })).toEqual({ state: 'refused', reason: 'no-store' });
  expect(put({ number: null })).toEqual({ state: 'review', reason: 'no-number' });
});

test('Net: what the amounts agree on', () => {
  const of = (changes: Partial<ReceiptFields>) => netOf({ ...fields, ...changes });
  expect(of({})).toBe(8000);
  expect(of({ discount_cents: 1000, subtotal_cents: 9000 })).toBe(8000);
  expect(of({ discount_cents: 1000 })).toBe(8000);
  expect(of({ subtotal_cents: 7000 })).toBeNull();
  expect(of({ tax_cents: null })).toBe(8000);
  expect(of({ tax_cents: null, subtotal_cents: null })).toBeNull();
  expect(of({ tax_cents: 9000 })).toBeNull();
});
