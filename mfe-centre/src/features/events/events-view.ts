import { type EventSummary, localDateAt, paths } from 'shared-contracts/content';
import { seriesOf } from './event-series.ts';
import { monthOf } from './month-grid.ts';

const KINDS = ['market', 'music', 'family', 'seasonal', 'fitness', 'charity', 'sale'] as const;

export interface EventsView {
  readonly view: 'list' | 'month';
  readonly kind: EventSummary['kind'] | null;
  readonly month: string;
  readonly day: string;
  readonly hasDay: boolean;
}

export function eventsViewOf(params: URLSearchParams, now: number, timeZone: string): EventsView {
  const today = localDateAt(now, timeZone);
  const day = params.get('day');
  const isDay = day !== null && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day);
  const month = isDay ? day.slice(0, 7) : monthOf(params.get('month'), today);
  return {
    view: params.get('view') === 'month' ? 'month' : 'list',
    kind: KINDS.find((known) => known === params.get('kind')) ?? null,
    month,
    hasDay: isDay,
    day: isDay ? day : month === today.slice(0, 7) ? today : `${month}-01`,
  };
}

export const eventsHref = (
  slug: string,
  { view, kind, day }: { view: EventsView['view']; kind: EventsView['kind']; day?: string },
): string =>
  paths.events(slug, { view: view === 'list' ? '' : view, kind, day: view === 'month' ? day : undefined });

/** Returns the kinds of the events in their fixed order, with counts. A recurring event counts once. */
export function eventKinds(events: readonly EventSummary[]) {
  const rows = seriesOf(events);
  return KINDS.map((kind) => ({ kind, count: rows.filter(({ next }) => next.kind === kind).length })).filter(
    ({ count }) => count > 0,
  );
}
