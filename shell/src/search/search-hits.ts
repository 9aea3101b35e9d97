import {
  addDays,
  dayIndexOf,
  localDateAt,
  localTimeAt,
  type SearchHit,
  spokenTime,
  WEEKDAYS,
} from 'shared-contracts/content';

export function groupsOf(hits: readonly SearchHit[]) {
  return Array.from(
    Map.groupBy(hits, ({ kind }) => kind),
    ([kind, of]) => ({ kind, hits: of }),
  );
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats an event's start in its time zone: "Today, 8 am", "Sat, 11 am", "Sat, Dec 12, 11 am". */
export function dateWords(
  { startsAt, timeZone }: Pick<SearchHit, 'startsAt' | 'timeZone'>,
  now: number,
): string {
  if (!startsAt || !timeZone) return '';
  const start = Date.parse(startsAt);
  const day = localDateAt(start, timeZone);
  const today = localDateAt(now, timeZone);
  const time = spokenTime(localTimeAt(start, timeZone));
  if (day === today) return `Today, ${time}`;
  const weekday = WEEKDAYS[dayIndexOf(day)]?.slice(0, 3);
  if (day > today && day < addDays(today, 7)) return `${weekday}, ${time}`;
  const [, month, date] = day.split('-').map(Number);
  return `${weekday}, ${MONTHS[(month ?? 1) - 1]} ${date}, ${time}`;
}
