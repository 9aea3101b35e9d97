import { expect, it } from 'vitest';
import { holidayDate, holidayHours, readHolidayFacts } from './facts.ts';

const holidays = readHolidayFacts();

it.each(holidays.map((holiday) => [holiday.id, holiday] as const))(
  'date of %s matches the facts',
  (_, holiday) => {
    for (const [year, date] of Object.entries(holiday.dates)) {
      expect(holidayDate(holiday, Number(year), holidays)).toBe(date);
    }
  },
);

it('holiday hours follow the country or province', () => {
  const hours = (region: 'US' | 'CA-ON') =>
    holidayHours(holidays, region, '2026-11-20', '2026-12-31').map(
      ({ date, reason, spans }) =>
        `${date} ${reason} ${spans.map((s) => `${s.open}-${s.close}`).join() || 'closed'}`,
    );
  expect(hours('US')).toMatchInlineSnapshot(`
    [
      "2026-11-26 Thanksgiving closed",
      "2026-11-27 Black Friday 06:00-21:00",
      "2026-11-28 Saturday after Thanksgiving 09:00-21:00",
      "2026-12-19 Super Saturday 09:00-22:00",
      "2026-12-24 Christmas Eve 08:00-18:00",
      "2026-12-25 Christmas Day closed",
      "2026-12-31 New Year's Eve 10:00-18:00",
    ]
  `);
  expect(hours('CA-ON')).toMatchInlineSnapshot(`
    [
      "2026-12-24 Christmas Eve 08:00-17:00",
      "2026-12-25 Christmas Day closed",
      "2026-12-26 Boxing Day 08:00-21:00",
      "2026-12-31 New Year's Eve 10:00-18:00",
    ]
  `);
});
