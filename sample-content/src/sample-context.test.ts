import { addDays } from 'shared-contracts/content';
import { expect, test } from 'vitest';
import { seasonEnd, seasonOf } from './sample-context.ts';

/** Days of a leap year and of the ones before and after it. */
const days = Array.from({ length: 3 * 365 + 1 }, (_, day) => addDays('2027-01-01', day));

test('season ends on its last day, February 29 in leap years', () => {
  expect(['2028-02-29', '2027-12-27', '2027-01-20'].map(seasonEnd)).toEqual([
    '2028-02-29',
    '2028-02-29',
    '2027-02-28',
  ]);
  for (const day of days) {
    const end = seasonEnd(day);
    expect(end >= day, day).toBe(true);
    expect([seasonOf(end), seasonOf(addDays(end, 1)) === seasonOf(day)], day).toEqual([seasonOf(day), false]);
  }
});
