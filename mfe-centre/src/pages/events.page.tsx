import { useQuery } from '@tanstack/react-query';
import { addDays, type CentreFull, type ContentClient, localDateAt, paths } from 'shared-contracts/content';
import { useNow, useServices } from 'shared-contracts/remote';
import { ButtonLink, EmptyState, PageHeader, SceneStrip, Section, Skeleton, TabNav } from 'shared-ui';
import { contentQuery, useContent, WHOLE_LIST } from '../data/content-query.ts';
import { comingEventsQuery } from '../data/events.query.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { untilMidnight } from '../features/centre/page-context.ts';
import eventListStyles from '../features/events/event-list.module.css';
import { EventRow } from '../features/events/event-row.tsx';
import { type EventSeries, seriesOf } from '../features/events/event-series.ts';
import { EVENT_KINDS, isOnWeekend, startDateOf, weekendOf } from '../features/events/event-words.ts';
import { EventsMonth } from '../features/events/events-month.tsx';
import styles from '../features/events/events-page.module.css';
import { type EventsView, eventKinds, eventsHref, eventsViewOf } from '../features/events/events-view.ts';
import { gridSpan } from '../features/events/month-grid.ts';
import { FilterPills } from '../features/filters/filter-pills.tsx';
import { useFilterParams } from '../features/filters/use-filter-params.ts';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import { itemList } from '../features/structured-data/json-ld.ts';
import { monthName } from '../features/words/date-words.ts';

const eventsBetweenQuery = (content: ContentClient, slug: string, from: string, to: string) =>
  contentQuery(['events', slug, from, to], (options) =>
    content.events(slug, { limit: WHOLE_LIST, from, to }, options),
  );

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'events',
  crumbs: [{ label: 'Events' }],
  async load({ queryClient, content, slug, now, centre: centreLoading }, { request }) {
    const [centre, events] = await Promise.all([
      centreLoading,
      queryClient.ensureQueryData(comingEventsQuery(content, slug)),
    ]);
    const { view, month } = eventsViewOf(new URL(request.url).searchParams, now, centre.timeZone);
    if (view === 'month') {
      const { from, to } = gridSpan(month);
      await queryClient.ensureQueryData(eventsBetweenQuery(content, slug, from, to));
    }
    return events;
  },
  head: ({ centre, now }) => ({
    title: `Events at ${centreName(centre)}`,
    description: `What’s happening at ${centreName(centre)} this weekend and later: markets, music and family days, with times and places.`,
    until: untilMidnight(now, centre.timeZone),
  }),
  jsonLd: ({ loaded: events, slug }) => [
    itemList(
      seriesOf(events.items).map(({ next: { id, title } }) => ({ name: title, url: paths.event(slug, id) })),
    ),
  ],
  View: EventsPage,
});

function EventsPage({ centre, slug }: CentreViewProps) {
  const events = useContent(comingEventsQuery, slug);
  const { params } = useFilterParams();
  const view = eventsViewOf(params, useNow(), centre.timeZone);
  return (
    <>
      <PageHeader
        strip={<SceneStrip place={centre.slug} picture="events" />}
        className={styles.header}
        title={`Events in ${placeName(centre)}`}
      />
      <div className={styles.tools}>
        <TabNav
          label="View"
          items={[
            {
              label: 'List',
              href: eventsHref(slug, { view: 'list', kind: view.kind }),
              current: view.view === 'list',
            },
            {
              label: 'Month',
              href: eventsHref(slug, { view: 'month', kind: view.kind }),
              current: view.view === 'month',
            },
          ]}
        />
        <FilterPills
          label="Type of event"
          items={[
            {
              label: 'All',
              href: eventsHref(slug, { ...view, kind: null }),
              current: view.kind === null,
            },
            ...eventKinds(events.items).map(({ kind, count }) => ({
              label: EVENT_KINDS[kind],
              href: eventsHref(slug, { ...view, kind }),
              count,
              current: view.kind === kind,
            })),
          ]}
        />
      </div>
      {view.view === 'month' ? <Month centre={centre} view={view} /> : <List centre={centre} view={view} />}
    </>
  );
}

interface ViewProps {
  readonly centre: CentreFull;
  readonly view: EventsView;
}

function List({ centre, view }: ViewProps) {
  const now = useNow();
  const events = useContent(comingEventsQuery, centre.slug);
  const shown = events.items.filter(
    ({ kind, endsAt }) => (view.kind === null || kind === view.kind) && Date.parse(endsAt) > now,
  );
  if (shown.length > 0) return <EventGroups rows={seriesOf(shown)} />;
  return (
    <EmptyState
      title={events.items.length === 0 ? 'Nothing on the calendar yet' : 'No events of that type'}
      action={
        events.items.length === 0 ? (
          <ButtonLink variant="quiet" href={paths.deals(centre.slug)}>
            See today’s deals
          </ButtonLink>
        ) : (
          <ButtonLink variant="quiet" href={paths.events(centre.slug)}>
            Show all events
          </ButtonLink>
        )
      }
    >
      {events.items.length === 0
        ? (centre.status.note ?? 'We’ll post new events here as soon as they have a date.')
        : 'There may be more next month.'}
    </EmptyState>
  );
}

function Month({ centre, view }: ViewProps) {
  const { content } = useServices();
  const { from, to } = gridSpan(view.month);
  const { data: events, isError } = useQuery(eventsBetweenQuery(content, centre.slug, from, to));
  if (!events && !isError)
    return (
      <div aria-busy="true">
        <Skeleton shape="card" />
      </div>
    );
  const shown = (events?.items ?? []).filter(({ kind }) => view.kind === null || kind === view.kind);
  // Without a day in the URL, selects the next day with an event.
  const next = shown.map(startDateOf).find((date) => date >= view.day && date.startsWith(view.month));
  return (
    <EventsMonth
      timeZone={centre.timeZone}
      month={view.month}
      day={view.hasDay ? view.day : (next ?? view.day)}
      events={shown}
      href={(day) => eventsHref(centre.slug, { view: 'month', kind: view.kind, day })}
    />
  );
}

interface Group {
  readonly title: string;
  readonly rows: EventSeries[];
}

function groupRows(rows: readonly EventSeries[], now: number): Group[] {
  const groups = new Map<string, EventSeries[]>();
  for (const row of rows) {
    const event = row.next;
    const today = localDateAt(now, event.timeZone);
    const start = startDateOf(event);
    const title = isOnWeekend(event, now)
      ? 'This weekend'
      : start <= today
        ? 'On now'
        : start < addDays(weekendOf(today).to, 1)
          ? 'This week'
          : monthName(start);
    groups.set(title, [...(groups.get(title) ?? []), row]);
  }
  const first = ['On now', 'This week', 'This weekend'];
  const order = (title: string) => (first.includes(title) ? first.indexOf(title) : first.length);
  return [...groups]
    .map(([title, each]) => ({ title, rows: each }))
    .sort((a, b) => order(a.title) - order(b.title));
}

export function EventGroups({ rows }: { rows: readonly EventSeries[] }) {
  const now = useNow();
  return groupRows(rows, now).map(({ title, rows: group }, index) => (
    <Section key={title} title={title} space={index === 0 ? 'none' : 'tight'}>
      <ul className={eventListStyles.list}>
        {group.map((row) => (
          <EventRow key={row.next.id} event={row.next} series={row} />
        ))}
      </ul>
    </Section>
  ));
}
