import type { CentreEvent, CentreSummary } from 'shared-contracts';
import { localStamp, timeZoneLines } from './time-zone.ts';

/** Centre, as far as an event's file tells of it. */
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

/** Escapes text as RFC 5545 §3.3.11 asks. */
const text = (value: string) =>
  value.replace(/\\/g, '\\\\').replace(/\r?\n/g, '\\n').replace(/;/g, '\\;').replace(/,/g, '\\,');

const encoder = new TextEncoder();

/** Folds a line after at most 75 bytes, never within a character (RFC 5545 §3.1). */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    // A line that goes on begins with a blank, which counts.
    if (bytes + size > 75) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
}

const utcStamp = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** The same for every file of an event, however often it changes and wherever the site runs. */
const uidOf = (event: CentreEvent) => `event-${event.id}@${event.centre}.outlet-centres`;

const placeOf = ({ place }: CentreEvent, { name, address }: CalendarCentre) =>
  [place, name, address.street, address.city, `${address.state} ${address.postalCode}`]
    .filter(Boolean)
    .join(', ');

/** An event as an iCalendar file (RFC 5545). What has moved or is cancelled replaces what a calendar holds of it. */
export function eventCalendar({ event, centre, url, product, now }: CalendarOptions): string {
  const { timeZone } = event;
  const [startsAt, endsAt] = [Date.parse(event.startsAt), Date.parse(event.endsAt)];
  const words = [event.summary, event.note, ...event.description, url].filter(Boolean).join('\n');
  const isCancelled = event.status === 'cancelled';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(product)}//Events//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...timeZoneLines(timeZone, startsAt, endsAt),
    'BEGIN:VEVENT',
    `UID:${uidOf(event)}`,
    `DTSTAMP:${utcStamp(now)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART;TZID=${timeZone}:${localStamp(startsAt, timeZone)}`,
    `DTEND;TZID=${timeZone}:${localStamp(endsAt, timeZone)}`,
    `SUMMARY:${text(isCancelled ? `Cancelled: ${event.title}` : event.title)}`,
    `DESCRIPTION:${text(words)}`,
    `LOCATION:${text(placeOf(event, centre))}`,
    `GEO:${centre.coordinates.latitude};${centre.coordinates.longitude}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
