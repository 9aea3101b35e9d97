import type { EventSummary } from 'shared-contracts';

/** An event with all of its dates that are known, in order: one for what is there once. */
export interface EventSeries {
  /** The date that the row stands for: the first that takes place, or the first when none does. */
  readonly next: EventSummary;
  readonly dates: readonly EventSummary[];
}

/** Dates of one title at a centre are one event; `server/src/content/store/event-series.ts` counts by the same rule. */
const nameOf = ({ centre, title }: EventSummary) => `${centre}/${title.trim().toLowerCase()}`;

export const isSameSeries = (a: EventSummary, b: EventSummary): boolean => nameOf(a) === nameOf(b);

/** Events as rows, a recurring one once; in the order of their next dates. */
export function seriesOf(events: readonly EventSummary[]): EventSeries[] {
  const byStart = events.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  return [...Map.groupBy(byStart, nameOf).values()]
    .flatMap((dates) => {
      const next = dates.find(({ status }) => status !== 'cancelled') ?? dates[0];
      return next ? [{ next, dates }] : [];
    })
    .sort((a, b) => a.next.startsAt.localeCompare(b.next.startsAt));
}

/** Series of an event: with its own date, which may be over by now, and those among `events`. */
export function seriesWith(event: EventSummary, events: readonly EventSummary[]): EventSeries {
  const others = events.filter((other) => other.id !== event.id && isSameSeries(other, event));
  return seriesOf([event, ...others])[0] ?? { next: event, dates: [event] };
}
