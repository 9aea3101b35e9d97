import { ICalAlarmRelatesTo, ICalAlarmType, ICalEventTransparency } from 'ical-generator';
import { addDays, type Deal, type Reward } from 'shared-contracts';
import { type CalendarCentre, calendarOf, fileOf, locationOf } from './calendar-file.ts';

export interface ReminderOptions {
  readonly offer: Deal | Reward;
  readonly centre: CalendarCentre;
  readonly url: string;
  readonly product: string;
  readonly now: number;
  readonly today: string;
}

// Seconds after midnight.
const NINE = 9 * 3_600;

const gainOf = (offer: Deal | Reward) =>
  offer.kind === 'reward' ? `${offer.points} points` : `${offer.offer.big} ${offer.offer.small}`;

/**
 * Returns a reminder of an offer as an iCalendar file, for its first day or, once it runs, its last day. It
 * lasts all day, shows as free time and has an alarm at nine. Its date has no zone, so it follows the
 * shopper's clock. It contains nothing redeemable.
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
  // Set by its method: version 11.1.2 ignores `relatesTo` here and would ring at nine the day after.
  reminder
    .createAlarm({ type: ICalAlarmType.display, trigger: -NINE, description: summary })
    .relatesTo(ICalAlarmRelatesTo.start);
  return fileOf(calendar);
}
