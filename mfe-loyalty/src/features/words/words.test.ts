import { expect, test } from 'vitest';
import * as words from './words.ts';

const { countWords, dayWords, endsWords, momentWords, moneyWords, pointsWords, startsWords } = words;

test('counts, points and money: are written with separators and signs', () => {
  expect([0, 999, 1234567, -1250].map(countWords)).toEqual(['0', '999', '1,234,567', '−1,250']);
  expect([pointsWords(1), pointsWords(-1), pointsWords(250)]).toEqual(['1 point', '−1 point', '250 points']);
  expect([moneyWords(1000, 'USD'), moneyWords(1050, 'CAD'), moneyWords(-205, 'USD')]).toEqual([
    '$10',
    'CA$10.50',
    '−$2.05',
  ]);
});

test('startsWords: names tomorrow and weekdays within a week', () => {
  const seen = ['2026-11-22', '2026-11-25', '2026-12-02'].map((day) => startsWords(day, '2026-11-21'));
  expect(seen).toEqual(['Starts tomorrow', 'Starts Wednesday', 'Starts Dec 2']);
});

test('dates: use the site’s time zone', () => {
  expect(dayWords('2026-01-09')).toBe('Jan 9, 2026');
  expect(endsWords('2026-12-21')).toBe('Ends Dec 21');
  expect(momentWords('2026-11-22T03:30:00.000Z')).toBe('Nov 21, 2026');
});
