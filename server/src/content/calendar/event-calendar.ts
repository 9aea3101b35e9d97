import { Temporal } from '@js-temporal/polyfill';
import { ICalEventStatus } from 'ical-generator';
import type { CentreEvent } from 'shared-contracts';
import { type CalendarCentre, calendarOf, fileOf, locationOf, withClocks } from './calendar-file.ts';

export interface CalendarOptions {
  readonly event: CentreEvent;
  readonly centre: CalendarCentre;
  readonly url: string;
  readonly product: string;
  readonly now: number;
}

// Stable, so an updated file replaces the event in a calendar.
const uidOf = (event: CentreEvent) => `event-${event.id}@${event.centre}.outlet-centres`;

/**
 * Returns an event as an iCalendar file (RFC 5545). A moved or canceled event replaces the previous version.
 */
export function eventCalendar({ event, centre, url, product, now }: CalendarOptions): string {
  const { timeZone: timezone } = event;
  const [startsAt, endsAt] = [Date.parse(event.startsAt), Date.parse(event.endsAt)];
  const words = [event.summary, event.note, ...event.description, url].filter(Boolean).join('\n');
  const isCancelled = event.status === 'cancelled';
  // A Date would use the server's time zone.
  const atCentre = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);
  const calendar = withClocks(calendarOf(product), startsAt, endsAt);
  calendar.createEvent({
    id: uidOf(event),
    stamp: new Date(now),
    sequence: event.sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    timezone,
    start: atCentre(startsAt),
    end: atCentre(endsAt),
    summary: isCancelled ? `Cancelled: ${event.title}` : event.title,
    description: words,
    location: locationOf(event.place, centre),
    url,
  });
  return fileOf(calendar);
}
