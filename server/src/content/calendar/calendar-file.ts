import ical, { type ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import type { CentreSummary } from 'shared-contracts';
import { timeZoneLines } from './time-zone.ts';

export type CalendarCentre = Pick<CentreSummary, 'slug' | 'name' | 'address' | 'coordinates'>;

export const locationOf = (place: string, { name, address, coordinates }: CalendarCentre) => ({
  title: [place, name, address.street, address.city, `${address.state} ${address.postalCode}`]
    .filter(Boolean)
    .join(', '),
  geo: { lat: coordinates.latitude, lon: coordinates.longitude },
});

/** Returns an empty calendar (RFC 5545). `product` is the site's name. */
export const calendarOf = (product: string): ICalCalendar =>
  ical({
    prodId: { company: product, product: 'Events', language: 'EN' },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
  });

/** Adds the time zone definitions around an event, because the library has none. */
export const withClocks = (calendar: ICalCalendar, startsAt: number, endsAt: number): ICalCalendar =>
  calendar.timezone({
    name: null,
    generator: (timeZone) => timeZoneLines(timeZone, startsAt, endsAt).join('\r\n'),
  });

/** Returns the file. RFC 5545 §3.1 requires a line break after the last line too. */
export const fileOf = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;
