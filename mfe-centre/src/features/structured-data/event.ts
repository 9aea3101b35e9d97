import { type CentreEvent, paths, WEEKDAYS } from 'shared-contracts/content';
import type { EventSeries } from '../events/event-series.ts';
import { rhythmOf, spanOf } from '../events/series-words.ts';
import { type JsonLd, schemaOrg, typed } from './json-ld.ts';
import { type CentreFacts, centreReference, postalAddress } from './place.ts';

const placeOf = ({ place }: CentreEvent, centre: CentreFacts): JsonLd =>
  typed('Place', {
    name: place,
    address: postalAddress(centre.address),
    containedInPlace: centreReference(centre),
  });

const STATUS = {
  scheduled: 'EventScheduled',
  moved: 'EventRescheduled',
  cancelled: 'EventCancelled',
} as const;

const PERIODS = { 1: 'P1D', 7: 'P1W', 14: 'P2W' } as const;

function seriesObject({ dates, next }: EventSeries, location: JsonLd): JsonLd | null {
  if (dates.length < 2) return null;
  const { from, to } = spanOf({ dates });
  const rhythm = rhythmOf({ dates });
  const around = { startDate: from, endDate: to };
  return typed('EventSeries', {
    name: next.title,
    description: next.summary,
    ...around,
    location,
    eventSchedule:
      rhythm &&
      typed('Schedule', {
        ...around,
        repeatFrequency: PERIODS[rhythm.everyDays],
        byDay: rhythm.weekdays.length
          ? rhythm.weekdays.map((index) => `https://schema.org/${WEEKDAYS[index]}`)
          : null,
        startTime: rhythm.time,
        scheduleTimezone: next.timeZone,
      }),
  });
}

export const eventObject = (
  event: CentreEvent,
  centre: CentreFacts,
  series: EventSeries | null = null,
): JsonLd =>
  schemaOrg('Event', {
    name: event.title,
    description: event.summary,
    url: paths.event(centre.slug, event.id),
    startDate: event.startsAt,
    endDate: event.endsAt,
    previousStartDate: event.movedFrom,
    eventStatus: `https://schema.org/${STATUS[event.status]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    isAccessibleForFree: event.isFree,
    location: placeOf(event, centre),
    superEvent: series && seriesObject(series, placeOf(event, centre)),
    organizer: centreReference(centre),
  });
