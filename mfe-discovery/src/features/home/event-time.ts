import {
  addDays,
  dayIndexOf,
  type EventSummary,
  localDateAt,
  localTimeAt,
  spokenTime,
  WEEKDAYS,
} from 'shared-contracts';
import { shortDate } from '../../lib/till-words.ts';

/** Start of an event: "Today 11 am", "Sat 11 am" within the week, else "Nov 30, 11 am". "Now" while it runs. */
export function eventTimeWords(
  event: Pick<EventSummary, 'startsAt' | 'endsAt' | 'timeZone'>,
  now: number,
): string {
  const start = Date.parse(event.startsAt);
  if (start <= now && now < Date.parse(event.endsAt)) return 'Now';
  const today = localDateAt(now, event.timeZone);
  const day = localDateAt(start, event.timeZone);
  const time = spokenTime(localTimeAt(start, event.timeZone));
  if (day === today) return `Today ${time}`;
  if (day > today && day < addDays(today, 7)) return `${WEEKDAYS[dayIndexOf(day)]?.slice(0, 3)} ${time}`;
  return `${shortDate(day)}, ${time}`;
}
