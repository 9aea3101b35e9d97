import type { Transaction } from 'shared-contracts';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const entry: Transaction = {
  id: 1,
  kind: 'receipt',
  title: '=cmd|"x"',
  centre: 'charleston',
  store_name: 'A, B & "C"',
  points: -42,
  spend_cents: -4212,
  currency: 'USD',
  happened_at: '2026-11-20T15:00:00Z',
  available_at: '2026-11-20T15:00:00Z',
  pending: false,
  balance: 300,
  order: null,
};

test('quotes what must be quoted, and lets no formula through', () => {
  expect(csvOf([entry]).split('\r\n')).toEqual([
    '"date","kind","title","store","points","pending","balance","amount","currency"',
    '"2026-11-20","receipt","\'=cmd|""x""","A, B & ""C""","-42","no","300","-42.12","USD"',
    '',
  ]);
});
