import type { CentreEvent, CentreSummary } from 'shared-contracts';
import { calendarFile, calendarText, utcStamp } from './calendar-file.ts';
import { localStamp, timeZoneLines } from './time-zone.ts';

/** Centre, as far as a calendar's file tells of it. */
export type CalendarCentre = Pick<CentreSummary, 'slug' | 'name' | 'address' | 'coordinates'>;

export interface CalendarOptions {
  readonly event: CentreEvent;
  readonly centre: CalendarCentre;
  /** Address of the event's page. */
  readonly url: string;
  /** Name of the site that made the file. */
  readonly product: string;
  /** Milliseconds since the epoch at which the file is made. */
  readonly now: number;
}

/** The same for every file of an event, however often it changes and wherever the site runs. */
const uidOf = (event: CentreEvent) => `event-${event.id}@${event.centre}.outlet-centres`;

/** Address for a calendar, `place` at the centre first. */
export const locationOf = (place: string, { name, address }: CalendarCentre): string =>
  [place, name, address.street, address.city, `${address.state} ${address.postalCode}`]
    .filter(Boolean)
    .join(', ');

/** An event as an iCalendar file (RFC 5545). What has moved or is cancelled replaces what a calendar holds of it. */
export function eventCalendar({ event, centre, url, product, now }: CalendarOptions): string {
  const { timeZone } = event;
  const [startsAt, endsAt] = [Date.parse(event.startsAt), Date.parse(event.endsAt)];
  const words = [event.summary, event.note, ...event.description, url].filter(Boolean).join('\n');
  const isCancelled = event.status === 'cancelled';
  return calendarFile(product, [
    ...timeZoneLines(timeZone, startsAt, endsAt),
    'BEGIN:VEVENT',
    `UID:${uidOf(event)}`,
    `DTSTAMP:${utcStamp(now)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART;TZID=${timeZone}:${localStamp(startsAt, timeZone)}`,
    `DTEND;TZID=${timeZone}:${localStamp(endsAt, timeZone)}`,
    `SUMMARY:${calendarText(isCancelled ? `Cancelled: ${event.title}` : event.title)}`,
    `DESCRIPTION:${calendarText(words)}`,
    `LOCATION:${calendarText(locationOf(event.place, centre))}`,
    `GEO:${centre.coordinates.latitude};${centre.coordinates.longitude}`,
    `URL:${url}`,
    'END:VEVENT',
  ]);
}
