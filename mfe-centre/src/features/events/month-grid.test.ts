import fc from 'fast-check';
import { dayIndexOf } from 'shared-contracts/content';
import { expect, test } from 'vitest';
import { addMonths, dayForKey, gridSpan, monthOf, monthWeeks } from './month-grid.ts';

test('monthWeeks: has whole weeks from Sunday to Saturday', () => {
  expect(gridSpan('2026-11')).toEqual({ from: '2026-11-01', to: '2026-12-05' });
  expect(gridSpan('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  const days = monthWeeks('2026-08')[0]?.map(({ date, inMonth }) => `${date.slice(5)} ${inMonth}`);
  const before = [26, 27, 28, 29, 30, 31].map((day) => `07-${day} false`);
  expect(days).toEqual([...before, '08-01 true']);
});

const anyMonth = fc
  .tuple(fc.integer({ min: 2020, max: 2040 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

test('monthWeeks: has each day of any month once, in order', () => {
  fc.assert(
    fc.property(anyMonth, (month) => {
      const days = monthWeeks(month).flat();
      const inMonth = days.filter((day) => day.inMonth).map(({ date }) => Number(date.slice(8)));
      const length = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
      expect(inMonth).toEqual(Array.from({ length }, (_, index) => index + 1));
      expect(dayIndexOf(days[0]?.date ?? '')).toBe(6);
      expect(days.length % 7).toBe(0);
    }),
  );
});

test('addMonths: crosses years', () => {
  expect(addMonths('2026-11', 2)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonths('2026-11', -12)).toBe('2025-11');
});

test('dayForKey: moves by day, week, month and year', () => {
  const days = {
    ArrowLeft: '2026-10-30',
    ArrowRight: '2026-11-01',
    ArrowUp: '2026-10-24',
    ArrowDown: '2026-11-07',
    Home: '2026-10-25',
    End: '2026-10-31',
    PageUp: '2026-09-30',
    PageDown: '2026-11-30',
  };
  for (const [key, day] of Object.entries(days)) expect(dayForKey('2026-10-31', key)).toBe(day);
  expect(dayForKey('2024-02-29', 'PageDown', true)).toBe('2025-02-28');
  expect(dayForKey('2026-10-31', 'a')).toBeNull();
});

test('monthOf: falls back to the current month', () => {
  expect(monthOf('2026-12', '2026-11-21')).toBe('2026-12');
  expect(monthOf('2026-13', '2026-11-21')).toBe('2026-11');
  expect(monthOf(null, '2026-11-21')).toBe('2026-11');
});
