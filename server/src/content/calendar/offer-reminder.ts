import { addDays, type Deal, type Reward } from 'shared-contracts';
import { calendarFile, calendarText, utcStamp } from './calendar-file.ts';
import { type CalendarCentre, locationOf } from './event-calendar.ts';

export interface ReminderOptions {
  readonly offer: Deal | Reward;
  readonly centre: CalendarCentre;
  /** Address of the offer's page. */
  readonly url: string;
  /** Name of the site that made the file. */
  readonly product: string;
  /** Milliseconds since the epoch at which the file is made. */
  readonly now: number;
}

const dayStamp = (date: string) => date.replaceAll('-', '');

const gainOf = (offer: Deal | Reward) =>
  offer.kind === 'reward' ? `${offer.points} points` : `${offer.offer.big} ${offer.offer.small}`;

/**
 * Reminder of an offer's first day as an iCalendar file: the whole day at the centre, which takes nobody's time, with an
 * alarm at nine. A date without a zone is that day on the shopper's own clock. There is nothing in it to be redeemed.
 */
export function offerReminder({ offer, centre, url, product, now }: ReminderOptions): string {
  const at = offer.storeId === null ? centre.name : `${offer.storeName}, ${centre.name}`;
  const summary = `Starts today: ${offer.title}, ${offer.storeName}`;
  const words = [`${gainOf(offer)}, ${offer.startsOn} to ${offer.endsOn}, at ${at}.`, offer.summary, url];
  return calendarFile(product, [
    'BEGIN:VEVENT',
    `UID:${offer.kind}-${offer.id}@${offer.centre}.outlet-centres`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART;VALUE=DATE:${dayStamp(offer.startsOn)}`,
    `DTEND;VALUE=DATE:${dayStamp(addDays(offer.startsOn, 1))}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${calendarText(summary)}`,
    `DESCRIPTION:${calendarText(words.join('\n'))}`,
    `LOCATION:${calendarText(locationOf(offer.storeId === null ? '' : offer.storeName, centre))}`,
    `GEO:${centre.coordinates.latitude};${centre.coordinates.longitude}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${calendarText(summary)}`,
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
  ]);
}
