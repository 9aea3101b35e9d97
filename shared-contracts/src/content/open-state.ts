import { MONTHS, WEEKDAYS } from './calendar.ts';
import type { CentreStatus, CentreStatusKind } from './centre.ts';
import type { DayHours, HoursException, OpenSpan } from './opening-hours.ts';
import { addDays, dayIndexOf, instantOf, localDateAt, localTimeAt, spokenTime } from './zone-time.ts';

/** A subject with opening hours: a centre, or a store through {@link storeHours}. */
export interface HasHours {
  readonly timeZone: string;
  readonly weeklyHours: readonly DayHours[];
  readonly exceptions: readonly HoursException[];
  readonly status: Pick<CentreStatus, 'kind'>;
  /** First day that it opens at all, or null or absent if that is not in question. @since 1.8.0 */
  readonly opensOn?: string | null;
}

/** Open state. Instants are milliseconds since the epoch. `reason` is the holiday that sets today's hours. */
export type OpenState =
  | { readonly kind: 'open'; readonly until: number | null; readonly reason: string | null }
  | {
      readonly kind: 'closed';
      /** Next opening within two weeks, or null. */
      readonly opensAt: number | null;
      /** Whether it is closed for the whole day. */
      readonly closedToday: boolean;
      readonly reason: string | null;
      /** Date of its first day, if that is in the future. @since 1.8.0 */
      readonly opensOn?: string;
    }
  | { readonly kind: 'status'; readonly status: Exclude<CentreStatusKind, 'open'> };

/** Hours of a date: the usual ones, or those of an exception with its reason. */
export interface DateHours {
  readonly date: string;
  readonly dayIndex: number;
  readonly spans: readonly OpenSpan[];
  readonly reason: string | null;
}

const DAYS_AHEAD = 14;
const DAY = 86_400_000;

/** Returns a store's own usual hours or its centre's, its centre's exceptions, and its first day. */
export const storeHours = (
  store: { weeklyHours: readonly DayHours[] | null; openedOn?: string | null },
  centre: HasHours,
): HasHours => ({
  timeZone: centre.timeZone,
  weeklyHours: store.weeklyHours ?? centre.weeklyHours,
  exceptions: centre.exceptions,
  status: centre.status,
  opensOn: store.openedOn ?? null,
});

export function hoursOn(
  subject: Pick<HasHours, 'weeklyHours' | 'exceptions' | 'opensOn'>,
  date: string,
): DateHours {
  const dayIndex = dayIndexOf(date);
  if (subject.opensOn && date < subject.opensOn) return { date, dayIndex, spans: [], reason: null };
  const exception = subject.exceptions.find((e) => e.date === date);
  const spans = exception?.spans ?? subject.weeklyHours.filter((day) => day.dayIndex === dayIndex);
  return { date, dayIndex, spans, reason: exception?.reason ?? null };
}

export function weekFrom(subject: HasHours, now: number): DateHours[] {
  const today = localDateAt(now, subject.timeZone);
  return Array.from({ length: 7 }, (_, day) => hoursOn(subject, addDays(today, day)));
}

interface Interval {
  readonly from: number;
  readonly until: number;
}

function intervalsOf({ date, spans }: DateHours, timeZone: string): Interval[] {
  return spans.map(({ open, close }) => ({
    from: instantOf(date, open, timeZone),
    until: instantOf(close > open ? date : addDays(date, 1), close, timeZone),
  }));
}

function mergedIntervals(days: readonly DateHours[], timeZone: string): Interval[] {
  const merged: Interval[] = [];
  for (const next of days.flatMap((day) => intervalsOf(day, timeZone)).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && next.from <= last.until) {
      merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, next.until) };
    } else if (next.until > next.from) merged.push(next);
  }
  return merged;
}

/** Returns the state of a subject at `now` (milliseconds since the epoch), and its next change. */
export function openState(subject: HasHours, now: number): OpenState {
  const { kind } = subject.status;
  if (kind !== 'open') return { kind: 'status', status: kind };
  const today = localDateAt(now, subject.timeZone);
  const { opensOn } = subject;
  if (opensOn && opensOn > today)
    return { kind: 'closed', opensAt: null, closedToday: true, reason: null, opensOn };
  const { spans, reason } = hoursOn(subject, today);
  // Tomorrow is usually far enough.
  for (const daysAhead of [1, DAYS_AHEAD]) {
    const intervals = intervalsAround(subject, today, daysAhead);
    const next = intervals.find(({ until }) => until > now);
    if (!next) continue;
    if (next.from > now)
      return { kind: 'closed', opensAt: next.from, closedToday: spans.length === 0, reason };
    // The interval may extend beyond the checked days.
    const isLast = next === intervals.at(-1);
    if (isLast && daysAhead < DAYS_AHEAD) continue;
    const endless = isLast && next.until - now > (DAYS_AHEAD - 1) * DAY;
    return { kind: 'open', until: endless ? null : next.until, reason };
  }
  return { kind: 'closed', opensAt: null, closedToday: spans.length === 0, reason };
}

/** Returns the intervals from yesterday, whose last hours may pass midnight, to some days ahead. */
function intervalsAround(subject: HasHours, today: string, daysAhead: number): Interval[] {
  const days = Array.from({ length: daysAhead + 2 }, (_, day) => hoursOn(subject, addDays(today, day - 1)));
  return mergedIntervals(days, subject.timeZone);
}

/** Returns the next time at which {@link openState} changes, or null. A rendered page is valid until then. */
export function openStateEnds(subject: HasHours, now: number): number | null {
  const state = openState(subject, now);
  if (state.kind === 'status') return null;
  const edge = state.kind === 'open' ? state.until : state.opensAt;
  const midnight = instantOf(addDays(localDateAt(now, subject.timeZone), 1), '00:00', subject.timeZone);
  return edge === null ? midnight : Math.min(edge, midnight);
}

const STATUS_WORDS = {
  closed: 'Permanently closed',
  coming_soon: 'Coming soon',
  temporarily_closed: 'Temporarily closed',
} as const;

function spokenDate(date: string, today: string): string {
  const [year, month = 1, day] = date.split('-').map(Number);
  const words = `${MONTHS[month - 1]} ${day}`;
  return today.startsWith(date.slice(0, 5)) ? words : `${words}, ${year}`;
}

/** Returns text such as "Open until 8 pm", "Opens Friday at 6 am" or "Opens January 4, 2027". */
export function openStateWords(state: OpenState, timeZone: string, now: number): string {
  if (state.kind === 'status') return STATUS_WORDS[state.status];
  const timeOf = (instant: number) => spokenTime(localTimeAt(instant, timeZone));
  if (state.kind === 'open')
    return state.until === null ? 'Open all day' : `Open until ${timeOf(state.until)}`;
  const today = localDateAt(now, timeZone);
  if (state.opensOn) return `Opens ${spokenDate(state.opensOn, today)}`;
  if (state.opensAt === null) return 'Closed';
  const day = localDateAt(state.opensAt, timeZone);
  if (day === today) return `Opens at ${timeOf(state.opensAt)}`;
  if (state.closedToday) return 'Closed today';
  if (day === addDays(today, 1)) return `Opens tomorrow at ${timeOf(state.opensAt)}`;
  return `Opens ${WEEKDAYS[dayIndexOf(day)]} at ${timeOf(state.opensAt)}`;
}
