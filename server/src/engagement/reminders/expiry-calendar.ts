import { ICalAlarmRelatesTo, ICalAlarmType, ICalEventTransparency } from 'ical-generator';
import { addDays, localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import type { Expiring, ExpiryForecast } from 'shared-contracts/member';
import { calendarOf, fileOf } from '../../content/calendar/calendar-file.ts';
import { namedAt } from './due-reminders.ts';

interface ExpiryCalendar {
  readonly forecast: ExpiryForecast;
  readonly product: string;
  readonly url: string;
  readonly now: number;
}

// Seconds after midnight.
const NINE = 9 * 3_600;

const wordsOf = (item: Expiring) =>
  item.points === null ? namedAt(item) : `${item.points.toLocaleString('en-US')} points`;

// Stable per item, so calendars replace earlier versions. All points are one item.
const uidOf = ({ kind, order, offer }: Expiring) =>
  `${[kind, order ?? offer?.id].filter(Boolean).join('-')}@ends.outlet-centres`;

/**
 * Returns a calendar of the member's expiring items, each on its last day with an alarm at nine. It contains
 * no codes, because calendars are shared.
 */
export function expiryCalendar({ forecast, product, url, now }: ExpiryCalendar): string {
  const calendar = calendarOf(product);
  for (const item of forecast.items) {
    const last = localDateAt(Date.parse(item.at) - 1, SITE_TIME_ZONE);
    const summary = `Last day: ${wordsOf(item)}`;
    calendar
      .createEvent({
        id: uidOf(item),
        stamp: new Date(now),
        allDay: true,
        start: new Date(last),
        end: new Date(addDays(last, 1)),
        transparency: ICalEventTransparency.TRANSPARENT,
        summary,
        url,
      })
      .createAlarm({ type: ICalAlarmType.display, trigger: -NINE, description: summary })
      .relatesTo(ICalAlarmRelatesTo.start);
  }
  return fileOf(calendar);
}
