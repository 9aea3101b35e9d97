import type { EventSummary } from 'shared-contracts/content';

/** An event with all known dates in order. A one-time event has one date. */
export interface EventSeries {
  /** The first date that takes place, or the first date if all are cancelled. */
  readonly next: EventSummary;
  readonly dates: readonly EventSummary[];
}

/**
 * Dates with the same title and centre are one event. `server/src/content/store/content-tables.ts` counts
 * alike.
 */
const nameOf = ({ centre, title }: EventSummary) => `${centre}/${title.trim().toLowerCase()}`;

export const isSameSeries = (a: EventSummary, b: EventSummary): boolean => nameOf(a) === nameOf(b);

export function seriesOf(events: readonly EventSummary[]): EventSeries[] {
  const byStart = events.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  return [...Map.groupBy(byStart, nameOf).values()]
    .flatMap((dates) => {
      const next = dates.find(({ status }) => status !== 'cancelled') ?? dates[0];
      return next ? [{ next, dates }] : [];
    })
    .sort((a, b) => a.next.startsAt.localeCompare(b.next.startsAt));
}

/** Returns the series of an event: its own date, which may be over, and the matching ones in `events`. */
export function seriesWith(event: EventSummary, events: readonly EventSummary[]): EventSeries {
  const others = events.filter((other) => other.id !== event.id && isSameSeries(other, event));
  return seriesOf([event, ...others])[0] ?? { next: event, dates: [event] };
}
