import { ICalAlarmRelatesTo, ICalAlarmType, ICalEventTransparency } from 'ical-generator';
import { addDays, type Deal, type Reward } from 'shared-contracts';
import { type CalendarCentre, calendarOf, fileOf, locationOf } from './calendar-file.ts';

export interface ReminderOptions {
  readonly offer: Deal | Reward;
  readonly centre: CalendarCentre;
  /** Address of the offer's page. */
  readonly url: string;
  /** Name of the site that made the file. */
  readonly product: string;
  /** Milliseconds since the epoch at which the file is made. */
  readonly now: number;
  /** Day at the centre on which it is asked for. */
  readonly today: string;
}

/** Seconds after midnight at which a calendar rings. */
const NINE = 9 * 3_600;

const gainOf = (offer: Deal | Reward) =>
  offer.kind === 'reward' ? `${offer.points} points` : `${offer.offer.big} ${offer.offer.small}`;

/**
 * Reminder of an offer as an iCalendar file: its first day, and once it runs its last one. The whole day at the centre, which
 * takes nobody's time, with an alarm at nine. A date without a zone is that day on the shopper's own clock. There is nothing in it to be redeemed.
 */
export function offerReminder({ offer, centre, url, product, now, today }: ReminderOptions): string {
  const at = offer.storeId === null ? centre.name : `${offer.storeName}, ${centre.name}`;
  const isComing = today < offer.startsOn;
  const day = isComing ? offer.startsOn : offer.endsOn;
  const summary = `${isComing ? 'Starts today' : 'Last day'}: ${offer.title}, ${offer.storeName}`;
  const words = [`${gainOf(offer)}, ${offer.startsOn} to ${offer.endsOn}, at ${at}.`, offer.summary, url];
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
  // Said by its method: 11.1.2 does not read `relatesTo` here, and would ring at nine of the day after.
  reminder
    .createAlarm({ type: ICalAlarmType.display, trigger: -NINE, description: summary })
    .relatesTo(ICalAlarmRelatesTo.start);
  return fileOf(calendar);
}
