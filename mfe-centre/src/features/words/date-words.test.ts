import { expect, test } from 'vitest';
import {
  dateRange,
  longDate,
  monthName,
  nearDate,
  shortDate,
  startsWords,
  tillWords,
  weekdayDate,
} from './date-words.ts';

test('dates: have a short, a weekday, a long and a month form', () => {
  expect(shortDate('2026-11-07')).toBe('Nov 7');
  expect(weekdayDate('2026-11-27')).toBe('Fri, Nov 27');
  expect(longDate('2026-11-27')).toBe('Friday, November 27');
  expect(monthName('2026-11')).toBe('November 2026');
});

test('near days: are named "today", "tomorrow" or by their weekday', () => {
  expect(nearDate('2026-11-21', '2026-11-21')).toBe('today');
  expect(nearDate('2026-11-22', '2026-11-21')).toBe('tomorrow');
  expect(nearDate('2026-11-27', '2026-11-21')).toBe('Friday');
  expect(nearDate('2026-11-28', '2026-11-21')).toBe('Nov 28');
  expect(nearDate('2026-11-20', '2026-11-21')).toBe('Nov 20');
  expect(startsWords('2026-11-22', '2026-11-21')).toBe('Starts tomorrow');
  expect(startsWords('2026-11-25', '2026-11-21')).toBe('Starts Wednesday');
  expect(startsWords('2026-12-02', '2026-11-21')).toBe('Starts Dec 2');
  expect(tillWords('2026-11-21', '2026-11-21')).toBe('Last day today');
  expect(tillWords('2026-11-22', '2026-11-21')).toBe('Ends tomorrow');
});

test('dateRange: names the month once when both days share it', () => {
  expect(dateRange('2026-11-20', '2026-11-29')).toBe('Nov 20–29');
  expect(dateRange('2026-11-28', '2026-12-02')).toBe('Nov 28 – Dec 2');
  expect(dateRange('2026-11-28', '2026-11-28')).toBe('Nov 28');
});
