import { Temporal } from '@js-temporal/polyfill';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type HasHours,
  openState,
  openStateEnds,
  openStateWords,
  storeHours,
  weekFrom,
} from './open-state.ts';
import type { DayHours, HoursException } from './opening-hours.ts';
import { instantOf, localDateAt, localTimeAt, spokenTime } from './zone-time.ts';

const AMERICAN =
  'New_York Toronto Detroit Chicago Phoenix Denver Los_Angeles Halifax St_Johns Puerto_Rico'.split(' ');
const ZONES = [...AMERICAN.map((name) => `America/${name}`), 'Pacific/Honolulu'];
const MINUTE = 60_000;
const at = (iso: string) => Date.parse(iso);
const daily = (open: string, close: string): DayHours[] =>
  Array.from({ length: 7 }, (_, dayIndex) => ({ dayIndex, open, close }));
const centre = (over: Partial<HasHours> = {}): HasHours => ({
  timeZone: 'America/New_York',
  weeklyHours: daily('10:00', '21:00'),
  exceptions: [],
  status: { kind: 'open' },
  ...over,
});

const opens = (iso: string) => ({ kind: 'closed', opensAt: at(iso) });
const closes = (iso: string) => ({ kind: 'open', until: at(iso) });

const wallTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
const span = fc.record({ open: wallTime, close: wallTime });
const minute = fc
  .integer({ min: at('2025-01-01T00:00Z') / MINUTE, max: at('2027-12-31T00:00Z') / MINUTE })
  .map((m) => m * MINUTE);
/** Moments around the nights of clock changes. */
const nearClockChange = fc
  .tuple(
    fc.constantFrom('2025-03-09', '2025-11-02', '2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07'),
    fc.integer({ min: -30 * 60, max: 54 * 60 }),
  )
  .map(([day, minutes]) => at(`${day}T00:00Z`) + minutes * MINUTE);
const moment = fc.oneof(minute, nearClockChange);

const subjectAt = (now: number): fc.Arbitrary<HasHours> =>
  fc.record({
    timeZone: fc.constantFrom(...ZONES),
    weeklyHours: fc
      .array(fc.tuple(fc.integer({ min: 0, max: 6 }), span), { maxLength: 9 })
      .map((days) => days.map(([dayIndex, hours]) => ({ dayIndex, ...hours }))),
    exceptions: fc.uniqueArray(
      fc.record({
        date: fc
          .integer({ min: -2, max: 5 })
          .map((d) => new Date(now + d * 86_400_000).toISOString().slice(0, 10)),
        reason: fc.constant('Holiday'),
        spans: fc.array(span, { maxLength: 2 }),
      }),
      { selector: (e) => e.date, maxLength: 3 },
    ),
    status: fc.constant({ kind: 'open' as const }),
  });
const subjectAndMoment = moment.chain((now) => fc.tuple(subjectAt(now), fc.constant(now)));

/** Independent implementation, day by day. */
function isOpenByTemporal(subject: HasHours, now: number): boolean {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(subject.timeZone);
  return [-1, 0].some((shift) => {
    const date = here.toPlainDate().add({ days: shift });
    const exception = subject.exceptions.find((e) => e.date === date.toString());
    const spans = exception?.spans ?? subject.weeklyHours.filter((d) => d.dayIndex === date.dayOfWeek - 1);
    return spans.some(({ open, close }) => {
      const lastDay = close > open ? date : date.add({ days: 1 });
      const zoned = (day: Temporal.PlainDate, time: string) =>
        day.toZonedDateTime({ timeZone: subject.timeZone, plainTime: Temporal.PlainTime.from(time) })
          .epochMilliseconds;
      return zoned(date, open) <= now && now < zoned(lastDay, close);
    });
  });
}

const isFullRun = process.env.TEST_LEVEL !== 'promises';
const numRuns = isFullRun ? 1_000 : 150;

describe('opening hours compared with Temporal, in every zone and around clock changes', () => {
  it('are open exactly within the hours', () => {
    fc.assert(
      fc.property(subjectAndMoment, ([subject, now]) => {
        expect(openState(subject, now).kind === 'open').toBe(isOpenByTemporal(subject, now));
      }),
      { numRuns },
    );
  });

  it('open or close exactly at the time that the state announces', () => {
    fc.assert(
      fc.property(subjectAndMoment, ([subject, now]) => {
        const state = openState(subject, now);
        if (state.kind === 'status') return;
        const edge = state.kind === 'open' ? state.until : state.opensAt;
        if (edge === null) return;
        expect(edge).toBeGreaterThan(now);
        expect(isOpenByTemporal(subject, edge)).toBe(state.kind === 'closed');
        for (const before of [edge - 1, now + Math.floor((edge - now) / 2)])
          expect(isOpenByTemporal(subject, before)).toBe(state.kind === 'open');
      }),
      { numRuns },
    );
  });

  it('have a state that expires later, within 25 hours', () => {
    fc.assert(
      fc.property(subjectAndMoment, ([subject, now]) => {
        const ends = openStateEnds(subject, now);
        expect(ends).toBeGreaterThan(now);
        expect((ends ?? 0) - now).toBeLessThanOrEqual(25 * 3_600_000);
      }),
      { numRuns },
    );
  });

  it('convert between local time and instants as Temporal does', () => {
    fc.assert(
      fc.property(moment, wallTime, fc.constantFrom(...ZONES), (now, time, timeZone) => {
        const date = new Date(now).toISOString().slice(0, 10);
        const expected = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone);
        expect(instantOf(date, time, timeZone)).toBe(expected.epochMilliseconds);
        const back = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
        expect(localDateAt(now, timeZone)).toBe(back.toPlainDate().toString());
        expect(localTimeAt(now, timeZone)).toBe(back.toPlainTime().toString().slice(0, 5));
      }),
      { numRuns },
    );
  });
});

const thanksgiving: HoursException[] = [
  { date: '2026-11-26', reason: 'Thanksgiving Day', spans: [] },
  { date: '2026-11-27', reason: 'Black Friday', spans: [{ open: '06:00', close: '21:00' }] },
];
const canada: HoursException[] = [
  { date: '2026-07-01', reason: 'Canada Day', spans: [] },
  { date: '2026-12-26', reason: 'Boxing Day', spans: [{ open: '08:00', close: '21:00' }] },
];
const phoenix = centre({ timeZone: 'America/Phoenix' });
const chicago = centre({ timeZone: 'America/Chicago' });
const cookstown = centre({ timeZone: 'America/Toronto', exceptions: canada });
const late = centre({ weeklyHours: daily('18:00', '02:00') });
const holidays = centre({ exceptions: thanksgiving });
const endless = centre({ weeklyHours: daily('00:00', '00:00') });
const noHours = centre({ weeklyHours: [] });
const weekend = centre({
  weeklyHours: [
    { dayIndex: 5, open: '10:00', close: '00:00' },
    { dayIndex: 6, open: '00:00', close: '03:00' },
  ],
});

describe('openState', () => {
  it.each<[string, HasHours, string, object]>([
    ['Arizona in summer', phoenix, '2026-07-10T16:59Z', opens('2026-07-10T17:00Z')],
    ['Arizona in winter', phoenix, '2026-01-10T16:59Z', opens('2026-01-10T17:00Z')],
    ['New York in summer', centre(), '2026-07-10T14:00Z', { kind: 'open' }],
    ['New York in winter', centre(), '2026-01-10T14:00Z', { kind: 'closed' }],
    ['eastern Tennessee', centre(), '2026-05-05T14:30Z', { kind: 'open' }],
    ['western Tennessee, an hour later', chicago, '2026-05-05T14:30Z', opens('2026-05-05T15:00Z')],
    ['hours past midnight', late, '2026-10-31T05:30Z', closes('2026-10-31T06:00Z')],
    // 1 Nov 2026: the hour from 1 to 2 comes twice; the shop closes when 2 am is first shown.
    ['hours past midnight in the long night', late, '2026-11-01T06:30Z', closes('2026-11-01T07:00Z')],
    // 8 Mar 2026: there is no 2 am; the clock shows 3 at that moment.
    ['hours past midnight in the short night', late, '2026-03-08T06:30Z', closes('2026-03-08T07:00Z')],
    [
      'Thanksgiving',
      holidays,
      '2026-11-26T17:00Z',
      { ...opens('2026-11-27T11:00Z'), closedToday: true, reason: 'Thanksgiving Day' },
    ],
    ['Black Friday', holidays, '2026-11-27T11:00Z', { kind: 'open', reason: 'Black Friday' }],
    ['Canada Day', cookstown, '2026-07-01T16:00Z', { kind: 'closed', reason: 'Canada Day' }],
    ['Boxing Day', cookstown, '2026-12-26T13:00Z', { kind: 'open', reason: 'Boxing Day' }],
    ['a centre that never closes', endless, '2026-05-05T14:30Z', { kind: 'open', until: null }],
    ['hours that join at midnight', weekend, '2026-05-09T20:00Z', closes('2026-05-10T07:00Z')],
    [
      'a centre without hours',
      noHours,
      '1970-01-01T00:00Z',
      { kind: 'closed', opensAt: null, closedToday: true },
    ],
  ])('handles %s', (_what, subject, now, state) => {
    expect(openState(subject, at(now))).toMatchObject(state);
  });

  it('returns the special status of a centre', () => {
    const status = { kind: 'status', status: 'coming_soon' };
    expect(openState(centre({ status: { kind: 'coming_soon' } }), 0)).toEqual(status);
  });

  it('includes exceptions in the hours of a week', () => {
    const [, day] = weekFrom(cookstown, at('2026-06-30T16:00Z'));
    expect(day).toMatchObject({ reason: 'Canada Day', spans: [] });
  });

  it('combines a store’s own hours with the centre’s holidays', () => {
    const cafe = storeHours({ weeklyHours: daily('07:00', '15:00') }, holidays);
    expect(openState(cafe, at('2026-11-25T12:30Z')).kind).toBe('open');
    expect(openState(cafe, at('2026-11-26T12:30Z')).kind).toBe('closed');
    const store = storeHours({ weeklyHours: null }, centre());
    expect(openState(store, at('2026-11-24T12:30Z')).kind).toBe('closed');
  });
});

describe('words of an open state', () => {
  it.each([
    ['20:00', '8 pm'],
    ['09:30', '9:30 am'],
    ['12:00', 'noon'],
    ['00:00', 'midnight'],
    ['12:15', '12:15 pm'],
    ['00:05', '12:05 am'],
  ])('write %s as %s', (time, words) => {
    expect(spokenTime(time)).toBe(words);
  });

  it.each<[string, Partial<HasHours>, string]>([
    ['2026-05-05T14:30Z', {}, 'Open until 9 pm'],
    ['2026-05-05T12:30Z', {}, 'Opens at 10 am'],
    ['2026-05-06T01:30Z', {}, 'Opens tomorrow at 10 am'],
    ['2026-05-05T12:30Z', { status: { kind: 'temporarily_closed' } }, 'Temporarily closed'],
    ['2026-05-05T12:30Z', { weeklyHours: [] }, 'Closed'],
    ['2026-11-26T17:00Z', { exceptions: thanksgiving }, 'Closed today'],
  ])('at %s with %o are "%s"', (now, over, words) => {
    expect(openStateWords(openState(centre(over), at(now)), 'America/New_York', at(now))).toBe(words);
  });
});

describe('a store before its first day', () => {
  const saturday = at('2026-11-21T17:00:00Z');
  const storeOf = (openedOn: string) => storeHours({ weeklyHours: null, openedOn }, centre());
  const store = storeOf('2026-11-24');

  it('is closed until that day', () => {
    expect(openState(store, saturday)).toMatchObject({ kind: 'closed', opensOn: '2026-11-24' });
    expect(weekFrom(store, saturday).map(({ spans }) => spans.length)).toEqual([0, 0, 0, 1, 1, 1, 1]);
    expect(openState(store, at('2026-11-24T17:00:00Z')).kind).toBe('open');
  });

  it.each([
    ['2026-11-24', '2026-11-21T17:00:00Z', 'Opens November 24'],
    ['2026-11-24', '2026-11-24T14:00:00Z', 'Opens at 10 am'],
    // The year is that of the store's time zone.
    ['2027-01-04', '2026-11-21T17:00:00Z', 'Opens January 4, 2027'],
    ['2027-01-04', '2027-01-01T04:00:00Z', 'Opens January 4, 2027'],
    ['2027-01-04', '2027-01-01T06:00:00Z', 'Opens January 4'],
  ])('opening on %s, shows at %s "%s"', (day, now, words) => {
    const later = storeOf(day);
    expect(openStateWords(openState(later, at(now)), later.timeZone, at(now))).toBe(words);
  });
});
