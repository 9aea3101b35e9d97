import ical, {
  ICalAlarmRelatesTo,
  ICalAlarmType,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import {
  addDays,
  type CentreEvent,
  type CentreSummary,
  type Deal,
  type Reward,
} from 'shared-contracts/content';

type CalendarCentre = Pick<CentreSummary, 'slug' | 'name' | 'address' | 'coordinates'>;

const locationOf = (place: string, { name, address, coordinates }: CalendarCentre) => ({
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

/** Returns the file. RFC 5545 §3.1 requires a line break after the last line too. */
export const fileOf = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

interface FileFacts {
  readonly centre: CalendarCentre;
  readonly url: string;
  readonly product: string;
  readonly now: number;
}

/**
 * Returns an event as an iCalendar file (RFC 5545), in UTC: calendars show it by the shopper's clock. A moved or canceled event
 * replaces the previous version.
 */
export function eventCalendar(event: CentreEvent, { centre, url, product, now }: FileFacts): string {
  const words = [...new Set([event.summary, event.note, ...event.description, url])]
    .filter(Boolean)
    .join('\n');
  const isCancelled = event.status === 'cancelled';
  const calendar = calendarOf(product);
  calendar.createEvent({
    // Stable, so an updated file replaces the event in a calendar.
    id: `event-${event.id}@${event.centre}.outlet-centres`,
    stamp: new Date(now),
    sequence: event.sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: new Date(event.startsAt),
    end: new Date(event.endsAt),
    summary: isCancelled ? `Cancelled: ${event.title}` : event.title,
    description: words,
    location: locationOf(event.place, centre),
    url,
  });
  return fileOf(calendar);
}

// Seconds after midnight.
const NINE_AM_S = 9 * 3_600;

const offerValue = (offer: Deal | Reward) =>
  offer.kind === 'reward' ? `${offer.points} points` : `${offer.offer.big} ${offer.offer.small}`;

/**
 * Returns a reminder of an offer as an iCalendar file, for its first day or, once it runs, its last day. It
 * lasts all day, shows as free time and has an alarm at nine. Its date has no zone, so it follows the
 * shopper's clock. It contains nothing redeemable.
 */
export function offerReminder(
  offer: Deal | Reward,
  today: string,
  { centre, url, product, now }: FileFacts,
): string {
  const at = offer.storeId === null ? centre.name : `${offer.storeName}, ${centre.name}`;
  const isComing = today < offer.startsOn;
  const day = isComing ? offer.startsOn : offer.endsOn;
  const summary = `${isComing ? 'Starts today' : 'Last day'}: ${offer.title}, ${offer.storeName}`;
  const words = [`${offerValue(offer)}, ${offer.startsOn} to ${offer.endsOn}, at ${at}.`, offer.summary, url];
  const calendar = calendarOf(product);
  const reminder = calendar.createEvent({
    id: `${offer.kind}-${offer.id}@${offer.centre}.outlet-centres`,
    stamp: new Date(now),
    allDay: true,
    start: new Date(day),
    end: new Date(addDays(day, 1)),
    transparency: ICalEventTransparency.TRANSPARENT,
    summary,
    description: words.join('\n'),
    location: locationOf(offer.storeId === null ? '' : offer.storeName, centre),
    url,
  });
  // Set by its method: version 11.1.2 ignores `relatesTo` here and would ring at nine the day after.
  reminder
    .createAlarm({ type: ICalAlarmType.display, trigger: -NINE_AM_S, description: summary })
    .relatesTo(ICalAlarmRelatesTo.start);
  return fileOf(calendar);
}
