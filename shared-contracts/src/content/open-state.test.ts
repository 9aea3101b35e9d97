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

const ZONES = [
  'America/New_York',
  'America/Toronto',
  'America/Detroit',
  'America/Chicago',
  'America/Phoenix',
  'America/Denver',
  'America/Los_Angeles',
  'America/Halifax',
  'America/St_Johns',
  'America/Puerto_Rico',
  'Pacific/Honolulu',
];
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

const wallTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
const span = fc.record({ open: wallTime, close: wallTime });
const minute = fc
  .integer({ min: at('2025-01-01T00:00Z') / MINUTE, max: at('2027-12-31T00:00Z') / MINUTE })
  .map((m) => m * MINUTE);
/** Moments in and around the nights of clock changes, where mistakes live. */
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

/** The same question asked of an independent implementation, one day at a time, with no look at the next state. */
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

describe('opening hours, against Temporal, in every zone and around every clock change', () => {
  it('says open exactly when the clock on the wall stands within the hours', () => {
    fc.assert(
      fc.property(subjectAndMoment, ([subject, now]) => {
        expect(openState(subject, now).kind === 'open').toBe(isOpenByTemporal(subject, now));
      }),
      { numRuns: 1500 },
    );
  });

  it('stays the same until the moment it names, and changes then', () => {
    fc.assert(
      fc.property(subjectAndMoment, ([subject, now]) => {
        const state = openState(subject, now);
        if (state.kind === 'status') return;
        const edge = state.kind === 'open' ? state.until : state.opensAt;
        if (edge === null) return;
        expect(edge).toBeGreaterThan(now);
        expect(isOpenByTemporal(subject, edge)).toBe(state.kind === 'closed');
        expect(isOpenByTemporal(subject, edge - 1)).toBe(state.kind === 'open');
        const between = now + Math.floor((edge - now) / 2);
        expect(isOpenByTemporal(subject, between)).toBe(state.kind === 'open');
      }),
      { numRuns: 800 },
    );
  });

  it('names an end to its own truth that lies ahead, at the latest at midnight', () => {
    fc.assert(
      fc.property(subjectAndMoment, ([subject, now]) => {
        const ends = openStateEnds(subject, now);
        expect(ends).toBeGreaterThan(now);
        expect((ends ?? 0) - now).toBeLessThanOrEqual(25 * 3_600_000);
      }),
      { numRuns: 300 },
    );
  });

  it('turns wall-clock times into the instants that Temporal gives', () => {
    fc.assert(
      fc.property(moment, wallTime, fc.constantFrom(...ZONES), (now, time, timeZone) => {
        const date = new Date(now).toISOString().slice(0, 10);
        const expected = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone);
        expect(instantOf(date, time, timeZone)).toBe(expected.epochMilliseconds);
        const back = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
        expect(localDateAt(now, timeZone)).toBe(back.toPlainDate().toString());
        expect(localTimeAt(now, timeZone)).toBe(back.toPlainTime().toString().slice(0, 5));
      }),
      { numRuns: 1500 },
    );
  });
});

describe('the places that mistakes are made about', () => {
  it('knows that Glendale, Arizona, keeps its clocks: three hours behind New York in summer, two in winter', () => {
    const glendale = centre({ timeZone: 'America/Phoenix' });
    expect(openState(glendale, at('2026-07-10T16:59Z'))).toMatchObject({
      kind: 'closed',
      opensAt: at('2026-07-10T17:00Z'),
    });
    expect(openState(glendale, at('2026-01-10T16:59Z'))).toMatchObject({
      kind: 'closed',
      opensAt: at('2026-01-10T17:00Z'),
    });
    expect(openState(centre(), at('2026-07-10T14:00Z')).kind).toBe('open');
    expect(openState(centre(), at('2026-01-10T14:00Z')).kind).toBe('closed');
  });

  it('opens Sevierville an hour before Nashville, both in Tennessee', () => {
    const now = at('2026-05-05T14:30Z');
    expect(openState(centre({ timeZone: 'America/New_York' }), now).kind).toBe('open');
    expect(openState(centre({ timeZone: 'America/Chicago' }), now)).toMatchObject({
      kind: 'closed',
      opensAt: at('2026-05-05T15:00Z'),
    });
  });

  it('keeps hours past midnight through the long and the short night', () => {
    const late = centre({ weeklyHours: daily('18:00', '02:00') });
    expect(openState(late, at('2026-10-31T05:30Z'))).toMatchObject({
      kind: 'open',
      until: at('2026-10-31T06:00Z'),
    });
    // 1 Nov 2026: the hour from 1 to 2 comes twice; the shop closes when 2 am is first shown.
    expect(openState(late, at('2026-11-01T06:30Z'))).toMatchObject({
      kind: 'open',
      until: at('2026-11-01T07:00Z'),
    });
    // 8 Mar 2026: there is no 2 am; the clock shows 3 at that very moment.
    expect(openState(late, at('2026-03-08T06:30Z'))).toMatchObject({
      kind: 'open',
      until: at('2026-03-08T07:00Z'),
    });
  });

  const thanksgiving: HoursException[] = [
    { date: '2026-11-26', reason: 'Thanksgiving Day', spans: [] },
    { date: '2026-11-27', reason: 'Black Friday', spans: [{ open: '06:00', close: '21:00' }] },
  ];

  it('is closed on Thanksgiving and opens early on Black Friday', () => {
    const now = at('2026-11-26T17:00Z');
    const state = openState(centre({ exceptions: thanksgiving }), now);
    expect(state).toEqual({
      kind: 'closed',
      opensAt: at('2026-11-27T11:00Z'),
      closedToday: true,
      reason: 'Thanksgiving Day',
    });
    expect(openStateWords(state, 'America/New_York', now)).toBe('Closed today');
    const eve = at('2026-11-27T03:00Z');
    expect(openState(centre({ exceptions: thanksgiving }), at('2026-11-27T11:00Z'))).toMatchObject({
      kind: 'open',
      reason: 'Black Friday',
    });
    expect(localDateAt(eve, 'America/New_York')).toBe('2026-11-26');
  });

  it('closes Cookstown on Canada Day and gives it Boxing Day hours', () => {
    const cookstown = centre({
      timeZone: 'America/Toronto',
      exceptions: [
        { date: '2026-07-01', reason: 'Canada Day', spans: [] },
        { date: '2026-12-26', reason: 'Boxing Day', spans: [{ open: '08:00', close: '21:00' }] },
      ],
    });
    expect(openState(cookstown, at('2026-07-01T16:00Z'))).toMatchObject({
      kind: 'closed',
      reason: 'Canada Day',
    });
    expect(openState(cookstown, at('2026-12-26T13:00Z'))).toMatchObject({
      kind: 'open',
      reason: 'Boxing Day',
    });
    expect(weekFrom(cookstown, at('2026-06-30T16:00Z'))[1]).toMatchObject({
      reason: 'Canada Day',
      spans: [],
    });
  });

  it('joins hours that touch at midnight, and knows a place that never closes', () => {
    expect(
      openState(centre({ weeklyHours: daily('00:00', '00:00') }), at('2026-05-05T14:30Z')),
    ).toMatchObject({
      kind: 'open',
      until: null,
    });
    const weekend = centre({
      weeklyHours: [
        { dayIndex: 5, open: '10:00', close: '00:00' },
        { dayIndex: 6, open: '00:00', close: '03:00' },
      ],
    });
    expect(openState(weekend, at('2026-05-09T20:00Z'))).toMatchObject({ until: at('2026-05-10T07:00Z') });
  });

  it('has no hours to tell of a centre with a special status, and no opening of one without hours', () => {
    expect(openState(centre({ status: { kind: 'coming_soon' } }), 0)).toEqual({
      kind: 'status',
      status: 'coming_soon',
    });
    expect(openState(centre({ weeklyHours: [] }), 0)).toMatchObject({
      kind: 'closed',
      opensAt: null,
      closedToday: true,
    });
  });

  it("gives a store its own hours with the centre's holidays", () => {
    const cafe = storeHours({ weeklyHours: daily('07:00', '15:00') }, centre({ exceptions: thanksgiving }));
    expect(openState(cafe, at('2026-11-25T12:30Z')).kind).toBe('open');
    expect(openState(cafe, at('2026-11-26T12:30Z')).kind).toBe('closed');
    expect(openState(storeHours({ weeklyHours: null }, centre()), at('2026-11-24T12:30Z')).kind).toBe(
      'closed',
    );
  });
});

describe('words', () => {
  it('speaks times as people do', () => {
    expect(['20:00', '09:30', '12:00', '00:00', '12:15', '00:05'].map(spokenTime)).toEqual([
      '8 pm',
      '9:30 am',
      'noon',
      'midnight',
      '12:15 pm',
      '12:05 am',
    ]);
  });

  it('says what a shopper wants to know', () => {
    const words = (now: number, over: Partial<HasHours> = {}) =>
      openStateWords(openState(centre(over), now), 'America/New_York', now);
    expect(words(at('2026-05-05T14:30Z'))).toBe('Open until 9 pm');
    expect(words(at('2026-05-05T12:30Z'))).toBe('Opens at 10 am');
    expect(words(at('2026-05-06T01:30Z'))).toBe('Opens tomorrow at 10 am');
    expect(words(at('2026-05-05T12:30Z'), { status: { kind: 'temporarily_closed' } })).toBe(
      'Temporarily closed',
    );
    expect(words(at('2026-05-05T12:30Z'), { weeklyHours: [] })).toBe('Closed');
  });
});

describe('a store that is yet to open', () => {
  const saturday = at('2026-11-21T17:00:00Z');
  const store = storeHours({ weeklyHours: null, openedOn: '2026-11-24' }, centre());

  it('is closed until its first day, and says which that is', () => {
    const state = openState(store, saturday);
    expect(state).toMatchObject({ kind: 'closed', opensOn: '2026-11-24' });
    expect(openStateWords(state, store.timeZone, saturday)).toBe('Opens November 24');
    expect(weekFrom(store, saturday).map(({ spans }) => spans.length)).toEqual([0, 0, 0, 1, 1, 1, 1]);
  });

  it('says the year where that is another one, by the days of its own time zone', () => {
    const wordsOn = (day: string, now: number) => {
      const later = storeHours({ weeklyHours: null, openedOn: day }, centre());
      return openStateWords(openState(later, now), later.timeZone, now);
    };
    expect(wordsOn('2027-01-04', saturday)).toBe('Opens January 4, 2027');
    expect(wordsOn('2027-01-04', at('2027-01-01T04:00:00Z'))).toBe('Opens January 4, 2027');
    expect(wordsOn('2027-01-04', at('2027-01-01T06:00:00Z'))).toBe('Opens January 4');
  });

  it('keeps its hours from that day on', () => {
    const morning = at('2026-11-24T14:00:00Z');
    expect(openStateWords(openState(store, morning), store.timeZone, morning)).toBe('Opens at 10 am');
    expect(openState(store, at('2026-11-24T17:00:00Z')).kind).toBe('open');
  });
});
