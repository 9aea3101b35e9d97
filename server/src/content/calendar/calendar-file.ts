import ical, { type ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import type { CentreSummary } from 'shared-contracts';
import { timeZoneLines } from './time-zone.ts';

/** Centre, as far as a calendar's file tells of it. */
export type CalendarCentre = Pick<CentreSummary, 'slug' | 'name' | 'address' | 'coordinates'>;

/** Address for a calendar, `place` at the centre first, with where it is on a map. */
export const locationOf = (place: string, { name, address, coordinates }: CalendarCentre) => ({
  title: [place, name, address.street, address.city, `${address.state} ${address.postalCode}`]
    .filter(Boolean)
    .join(', '),
  geo: { lat: coordinates.latitude, lon: coordinates.longitude },
});

/** A calendar (RFC 5545) of one event that `product`, the site, made. */
export const calendarOf = (product: string): ICalCalendar =>
  ical({
    prodId: { company: product, product: 'Events', language: 'EN' },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
  });

/** Has the file tell the clocks of the events' zones around an event: the library knows none. */
export const withClocks = (calendar: ICalCalendar, startsAt: number, endsAt: number): ICalCalendar =>
  calendar.timezone({
    name: null,
    generator: (timeZone) => timeZoneLines(timeZone, startsAt, endsAt).join('\r\n'),
  });

/** The file. Each line ends as RFC 5545 §3.1 asks, the last one, too. */
export const fileOf = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;
