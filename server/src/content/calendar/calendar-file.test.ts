import ICAL from 'ical.js';
import { type CentreEvent, eventSchema } from 'shared-contracts/content';
import { describe, expect, test } from 'vitest';
import { eventCalendar } from './calendar-file.ts';

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

function parsed(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('The file has no event');
  const event = new ICAL.Event(component);
  const status = component.getFirstPropertyValue('status');
  const geo = component.getFirstPropertyValue('geo');
  const [start, end] = [event.startDate, event.endDate].map(String);
  return { calendar, event, geo, status, start, end };
}

describe('calendar file of an event', () => {
  test('has title, place, time and an id', () => {
    const { calendar, event, geo, status, start, end } = parsed(fileOf());
    expect(event.summary).toBe('Growers, bakers; and a band');
    expect(event.description).toContain('Bread, honey\\jam and music.\nA long paragraph, with commas; and');
    expect(event.location).toBe('The market lane, Sample Outlets, 1 Sample Street, Sampleton, SC 29000');
    expect([start, end]).toEqual(['2026-11-28T16:00:00Z', '2026-11-28T21:00:00Z']);
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
});
