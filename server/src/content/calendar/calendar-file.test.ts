import ICAL from 'ical.js';
import { type CentreEvent, eventSchema } from 'shared-contracts/content';
import { describe, expect, test } from 'vitest';
import { eventCalendar } from './calendar-file.ts';
import { offsetAt, transitionsOf } from './time-zone.ts';

const market: CentreEvent = eventSchema.parse({
  id: 7,
  centre: 'sampleton',
  title: 'Growers, bakers; and a band',
  summary: 'Bread, honey\\jam and music.',
  kind: 'market',
  startsAt: '2026-11-28T16:00:00Z',
  endsAt: '2026-11-28T21:00:00Z',
  timeZone: 'America/New_York',
  place: 'The market lane',
  status: 'scheduled',
  note: null,
  isFree: true,
  description: [
    'A long paragraph, with commas; and with “quotes” that take more than one byte. '.repeat(4).trim(),
  ],
  movedFrom: null,
  sequence: 0,
  storeIds: [],
});

const centre = {
  slug: 'sampleton',
  name: 'Sample Outlets',
  address: {
    street: '1 Sample Street',
    city: 'Sampleton',
    state: 'SC',
    stateName: 'South Carolina',
    postalCode: '29000',
    country: 'US',
    countryId: 212,
  },
  coordinates: { latitude: 33.1, longitude: -80.2 },
} as const;

const fileOf = (over: Partial<CentreEvent> = {}) =>
  eventCalendar(
    { ...market, ...over },
    {
      centre,
      url: 'https://site.example/sampleton/events/7',
      product: 'Sample Site',
      now: Date.parse('2026-11-21T00:00:00Z'),
    },
  );

/** Reads the file with an independent parser, in the time zone that the file defines. */
function parsed(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const component = calendar.getFirstSubcomponent('vevent');
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (!component || !zone) throw new Error('no event or no zone');
  const timezone = new ICAL.Timezone({ component: zone, tzid: String(zone.getFirstPropertyValue('tzid')) });
  const event = new ICAL.Event(component);
  const instant = (time: ICAL.Time) => {
    time.zone = timezone;
    return new Date(time.toUnixTime() * 1000).toISOString();
  };
  const status = component.getFirstPropertyValue('status');
  const geo = component.getFirstPropertyValue('geo');
  return { calendar, event, geo, status, start: instant(event.startDate), end: instant(event.endDate) };
}

describe('calendar file of an event', () => {
  test('has title, place, time and an id', () => {
    const { calendar, event, geo, status, start, end } = parsed(fileOf());
    expect(event.summary).toBe('Growers, bakers; and a band');
    expect(event.description).toContain('Bread, honey\\jam and music.\nA long paragraph, with commas; and');
    expect(event.location).toBe('The market lane, Sample Outlets, 1 Sample Street, Sampleton, SC 29000');
    expect([start, end]).toEqual(['2026-11-28T16:00:00.000Z', '2026-11-28T21:00:00.000Z']);
    expect(event.uid).toBe('event-7@sampleton.outlet-centres');
    expect(event.sequence).toBe(0);
    expect(geo).toEqual([33.1, -80.2]);
    expect(calendar.getFirstPropertyValue('prodid')).toBe('-//Sample Site//Events//EN');
    expect(fileOf().endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true);
    expect(status).toBe('CONFIRMED');
  });

  test('replaces the calendar entry with a higher sequence when the event is cancelled', () => {
    const { event, status } = parsed(fileOf({ status: 'cancelled', sequence: 2, note: 'Storm' }));
    expect(event.uid).toBe(parsed(fileOf()).event.uid);
    expect(event.sequence).toBe(2);
    expect(status).toBe('CANCELLED');
    expect(event.summary).toMatch(/^Cancelled: /);
    expect(event.description).toContain('Storm');
  });

  test('has lines of at most 75 bytes with CRLF endings', () => {
    const lines = fileOf().split('\r\n');
    expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
    expect(fileOf()).not.toMatch(/[^\r]\n/);
  });

  test.each([
    ['the spring change in New York', 'America/New_York', '2026-03-08T06:30:00Z', '2026-03-08T08:00:00Z'],
    ['the day before it', 'America/New_York', '2026-03-07T15:00:00Z', '2026-03-09T15:00:00Z'],
    ['the autumn change in Chicago', 'America/Chicago', '2026-11-01T05:30:00Z', '2026-11-01T09:00:00Z'],
    ['summer in Toronto', 'America/Toronto', '2027-07-01T14:00:00Z', '2027-07-01T18:00:00Z'],
    ['winter in Los Angeles', 'America/Los_Angeles', '2027-01-15T18:00:00Z', '2027-01-16T02:00:00Z'],
    ['a zone without changes', 'America/Phoenix', '2026-03-08T16:00:00Z', '2026-03-08T20:00:00Z'],
    ['a southern zone', 'Australia/Sydney', '2026-10-04T00:00:00Z', '2026-10-04T05:00:00Z'],
  ])('has the correct instants over %s', (_, timeZone, startsAt, endsAt) => {
    const { start, end } = parsed(fileOf({ timeZone, startsAt, endsAt }));
    expect(start).toBe(new Date(startsAt).toISOString());
    expect(end).toBe(new Date(endsAt).toISOString());
  });

  test.each([
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01T06:00:00Z'],
    ['America/Denver', '2026-11-01T08:15:00Z', '2026-11-01T12:00:00Z'],
  ])('is in UTC if it starts or ends in the hour that %s has twice: %s', (timeZone, startsAt, endsAt) => {
    const file = fileOf({ timeZone, startsAt, endsAt });
    const stamp = (instant: string) => instant.replace(/[-:]/g, '');
    expect(file).toContain(`\r\nDTSTART:${stamp(startsAt)}\r\nDTEND:${stamp(endsAt)}\r\n`);
    expect(file).not.toContain('TZID');
  });
});

test('finds time zone transitions to the minute', () => {
  const year = transitionsOf('America/New_York', Date.parse('2026-01-01'), Date.parse('2027-01-01'));
  expect(year.map(({ at, from, to }) => [new Date(at).toISOString(), from, to])).toEqual([
    ['2026-03-08T07:00:00.000Z', -300, -240],
    ['2026-11-01T06:00:00.000Z', -240, -300],
  ]);
  expect(offsetAt(Date.parse('2026-07-01'), 'Asia/Kolkata')).toBe(330);
});
