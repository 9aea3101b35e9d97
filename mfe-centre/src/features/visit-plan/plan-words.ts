import { localTimeAt, spokenTime } from 'shared-contracts';
import { eventWhen } from '../events/event-words.ts';
import { plural } from '../words/plural.ts';
import type { TripVisit, WalkedPlan } from './plan-trip.ts';

const FIVE = 5 * 60_000;

/** Returns a time rounded to five minutes. */
export const aboutTime = (instant: number, timeZone: string): string =>
  spokenTime(localTimeAt(Math.round(instant / FIVE) * FIVE, timeZone));

const timeOf = (instant: number, timeZone: string) => spokenTime(localTimeAt(instant, timeZone));

/** Returns "45 min" or "2 h 10 min". */
export function lengthWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / FIVE) * 5;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

export function troubleWords({ trouble, span, planned }: TripVisit, timeZone: string): string | null {
  if (trouble === 'closed') return planned.event ? 'It’s over by then' : 'Closed by then';
  if (trouble === 'late') return `It starts at ${timeOf(span?.from ?? 0, timeZone)}, before you’re there`;
  if (trouble === 'closes')
    return `${planned.event ? 'Ends' : 'Closes'} at ${timeOf(span?.until ?? 0, timeZone)}, soon after you’re there`;
  return null;
}

export function stayWords({ arrive, begin, leave, planned, span }: TripVisit, timeZone: string): string {
  const waits = begin - arrive >= FIVE ? `Wait ${lengthWords(begin - arrive)}: ` : '';
  const opens = waits && `${planned.event ? 'starts' : 'opens'} at ${timeOf(span?.from ?? 0, timeZone)}. `;
  return `${waits}${opens}About ${lengthWords(leave - begin)} here`;
}

export function leftOutWords({ otherDays, gone }: WalkedPlan, dropped: number, now: number): string[] {
  const count = gone.length + dropped;
  return [
    ...otherDays.map((event) => `${event.title} is on another day: ${eventWhen(event, now)}.`),
    ...(count > 0
      ? [`${plural(count, 'stop')} of this plan can’t be found or ${count === 1 ? 'is' : 'are'} over.`]
      : []),
  ];
}
