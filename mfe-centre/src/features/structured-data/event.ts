import { type CentreEvent, paths } from 'shared-contracts';
import { type JsonLd, schemaOrg, typed } from './json-ld.ts';
import { type CentreFacts, centreReference, postalAddress } from './place.ts';

const STATUS = {
  scheduled: 'EventScheduled',
  moved: 'EventRescheduled',
  cancelled: 'EventCancelled',
} as const;

export const eventObject = (event: CentreEvent, centre: CentreFacts): JsonLd =>
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
    location: typed('Place', {
      name: event.place,
      address: postalAddress(centre.address),
      containedInPlace: centreReference(centre),
    }),
    organizer: centreReference(centre),
  });
