import { expect, test } from 'vitest';
import { payWords } from './job-card.tsx';

test('payWords: shows hourly pay', () => {
  expect(payWords({ fromCents: 1500, toCents: 1850, currency: 'USD' })).toBe('$15 – $18.50 an hour');
  expect(payWords({ fromCents: 1720, toCents: 1720, currency: 'CAD' })).toBe('CA$17.20 an hour');
  expect(payWords(null)).toBeNull();
});
