import { expect, test } from 'vitest';
import {
  countWords,
  dayWords,
  endsWords,
  momentWords,
  moneyWords,
  pointsWords,
  startsWords,
} from './words.ts';

test('figures are written as people read them', () => {
  expect([0, 7, 999, 1000, 1234567, -1250].map(countWords)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '1,234,567',
    '−1,250',
  ]);
  expect([pointsWords(1), pointsWords(-1), pointsWords(250)]).toEqual(['1 point', '−1 point', '250 points']);
  expect([moneyWords(1000, 'USD'), moneyWords(1050, 'CAD'), moneyWords(-205, 'USD')]).toEqual([
    '$10',
    'CA$10.50',
    '−$2.05',
  ]);
});

test('a first day is named as near as it is', () => {
  const seen = ['2026-11-22', '2026-11-25', '2026-12-02'].map((day) => startsWords(day, '2026-11-21'));
  expect(seen).toEqual(['Starts tomorrow', 'Starts Wednesday', 'Starts Dec 2']);
});

test('days are those of the site, wherever the reader is', () => {
  expect(dayWords('2026-01-09')).toBe('Jan 9, 2026');
  expect(endsWords('2026-12-21')).toBe('Ends Dec 21');
  expect(momentWords('2026-11-22T03:30:00.000Z')).toBe('Nov 21, 2026');
});
