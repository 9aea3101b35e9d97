import { useQuery } from '@tanstack/react-query';
import {
  type CentreEvent,
  type CentreFull,
  type ContentClient,
  type EventSummary,
  paths,
} from 'shared-contracts/content';
import { useNow, useServices } from 'shared-contracts/remote';
import { ButtonLink, Notice, PageHeader, Pill, PillLink, Section, ShareButton, Unbroken } from 'shared-ui';
import { contentQuery } from '../data/content-query.ts';
import { comingEventsQuery } from '../data/events.query.ts';
import { useOptionalContent } from '../data/optional-content.ts';
import { storesQuery } from '../data/stores.query.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { DirectionsLink } from '../features/centre/directions-link.tsx';
import { DateBlock } from '../features/events/date-block.tsx';
import listStyles from '../features/events/event-list.module.css';
import styles from '../features/events/event-page.module.css';
import { EventRow } from '../features/events/event-row.tsx';
import { isSameSeries, seriesOf, seriesWith } from '../features/events/event-series.ts';
import { EVENT_KINDS, eventPeriod, eventWhen, startDateOf } from '../features/events/event-words.ts';
import { everyWords } from '../features/events/series-words.ts';
import { createItemPage } from '../features/frame/create-item-page.tsx';
import { EventPoster } from '../features/pictures/event-poster.tsx';
import { Photo } from '../features/pictures/photo.tsx';
import { StoreCards } from '../features/stores/store-cards.tsx';
import { eventObject } from '../features/structured-data/event.ts';
import { AddToPlan } from '../features/visit-plan/add-to-plan.tsx';
import { weekdayDate } from '../features/words/date-words.ts';

const OTHERS = 4;

const eventQuery = (content: ContentClient, slug: string, id: number) =>
  contentQuery(['event', slug, id], (options) => content.event(slug, id, options));

export const { loader, head, validUntil, Component } = createItemPage({
  kind: 'events',
  idParam: 'eventId',
  query: eventQuery,
  path: ({ centre, id }) => paths.event(centre, id),
  crumbs: ({ centre, title }) => [{ label: 'Events', href: paths.events(centre) }, { label: title }],
  async load({ queryClient, content, slug }, event) {
    const series = queryClient.ensureQueryData(comingEventsQuery(content, slug)).catch(() => null);
    if ((await event).storeIds.length > 0)
      await queryClient.ensureQueryData(storesQuery(content, slug)).catch(() => null);
    return series;
  },
  head: ({ centre, item: event, now }) => ({
    title: `${event.title}, ${weekdayDate(startDateOf(event))}, ${placeName(centre)}`,
    description: `${event.summary} ${eventPeriod(event)}, ${event.place} at ${centreName(centre)}.`,
    until: Date.parse(event.endsAt) > now ? Date.parse(event.endsAt) : undefined,
  }),
  jsonLd: ({ centre, item: event, loaded: series }) => [
    eventObject(event, centre, series && seriesWith(event, series.items)),
  ],
  View: EventPage,
});

interface EventPartProps {
  readonly centre: CentreFull;
  readonly event: CentreEvent;
}

function EventPage({ centre, item: event }: { centre: CentreFull; item: CentreEvent }) {
  const coming = useOptionalContent(comingEventsQuery, centre.slug)?.items ?? [];
  return (
    <>
      <div className={styles.head} data-status={event.status}>
        <PageHeader
          className={styles.header}
          picture={
            event.photo ? (
              <Photo picture={event.photo} sizes="(min-width: 44rem) 50vw, 100vw" />
            ) : (
              <EventPoster kind={event.kind} />
            )
          }
          eyebrow={
            <div className={styles.pills}>
              <DateBlock date={startDateOf(event)} size="large" />
              <span>
                <Pill tone="sky">{EVENT_KINDS[event.kind]}</Pill>{' '}
                <Pill tone={event.isFree ? 'pine' : 'neutral'}>{event.isFree ? 'Free' : 'Fee applies'}</Pill>
              </span>
            </div>
          }
          title={event.title}
          lead={
            <>
              <p className={styles.when}>
                <time dateTime={event.startsAt}>{eventPeriod(event)}</time>
              </p>
              <p>{`${event.place}, ${centreName(centre)}`}</p>
            </>
          }
          actions={<Actions centre={centre} event={event} />}
        />
      </div>
      <EventStatus event={event} />
      <div className={styles.text}>
        {event.description.map((paragraph) => (
          <p key={paragraph}>
            <Unbroken text={paragraph} />
          </p>
        ))}
      </div>
      <ParticipatingStores centre={centre} event={event} />
      <MoreDates centre={centre} event={event} coming={coming} />
      <Others centre={centre} event={event} coming={coming} />
    </>
  );
}

function Actions({ centre, event }: EventPartProps) {
  const { analytics } = useServices();
  const isOver = Date.parse(event.endsAt) <= useNow();
  const calendar = `/api/centers/${centre.slug}/events/${event.id}.ics`;
  return (
    <>
      {!isOver && (
        <ButtonLink
          variant={event.status === 'cancelled' ? 'quiet' : 'signal'}
          icon="calendar"
          href={calendar}
          download={`${centre.slug}-${event.id}.ics`}
          onClick={() => analytics.track('event_calendar_add', { centre: centre.slug, id: event.id })}
        >
          {event.status === 'cancelled' ? 'Remove from calendar' : 'Add to calendar'}
        </ButtonLink>
      )}
      <DirectionsLink variant="quiet" centre={centre} />
      <ShareButton
        title={`${event.title}, ${centreName(centre)}`}
        path={paths.event(centre.slug, event.id)}
        onShared={(by) => analytics.track('page_share', { kind: 'event', id: event.id, by })}
      />
      {!isOver && event.status !== 'cancelled' && (
        <AddToPlan centre={centre.slug} kind="event" id={event.id} />
      )}
    </>
  );
}

function EventStatus({ event }: { event: CentreEvent }) {
  const now = useNow();
  const { status, movedFrom, note, endsAt, timeZone } = event;
  if (status === 'cancelled')
    return (
      <Notice tone="danger" title="This event has been called off" className={styles.notice}>
        {note ?? 'It won’t take place.'}
      </Notice>
    );
  if (Date.parse(endsAt) <= now)
    return (
      <Notice tone="info" title="This event is over" className={styles.notice}>
        See what’s next below.
      </Notice>
    );
  if (status === 'scheduled') return null;
  const before =
    movedFrom && eventPeriod({ startsAt: movedFrom, endsAt: movedFrom, timeZone }).split(' – ')[0];
  return (
    <Notice tone="warning" title="This event has moved" className={styles.notice}>
      {[note, before && `It was planned for ${before}.`].filter(Boolean).join(' ')}
    </Notice>
  );
}

function ParticipatingStores({ centre, event }: EventPartProps) {
  const { content } = useServices();
  const some = event.storeIds.length > 0;
  const { data } = useQuery({ ...storesQuery(content, centre.slug), enabled: some });
  const stores = (data?.items ?? []).filter(({ id }) => event.storeIds.includes(id));
  if (stores.length === 0) return null;
  return (
    <Section title="Participating stores">
      <StoreCards centre={centre} stores={stores} label="Participating stores" />
    </Section>
  );
}

interface OtherEventsProps extends EventPartProps {
  readonly coming: readonly EventSummary[];
}

function Others({ centre, event, coming }: OtherEventsProps) {
  const others = seriesOf(coming.filter((other) => !isSameSeries(other, event))).slice(0, OTHERS);
  if (others.length === 0) return null;
  return (
    <Section title="Also coming up" link={{ href: paths.events(centre.slug), label: 'All events' }}>
      <ul className={listStyles.list}>
        {others.map((other) => (
          <EventRow key={other.next.id} event={other.next} series={other} />
        ))}
      </ul>
    </Section>
  );
}

function MoreDates({ centre, event, coming }: OtherEventsProps) {
  const now = useNow();
  const series = seriesWith(event, coming);
  const others = series.dates.filter(({ id, endsAt }) => id !== event.id && Date.parse(endsAt) > now);
  if (others.length === 0) return null;
  return (
    <Section title={everyWords(series) ?? 'More dates'} space="tight">
      <ul className={styles.dates} aria-label="More dates">
        {others.map((other) => (
          <li key={other.id}>
            <PillLink href={paths.event(centre.slug, other.id)} data-status={other.status}>
              <span>{eventWhen(other, now)}</span>
              {`${other.status === 'cancelled' ? ', called off' : ''}${other.status === 'moved' ? ', moved' : ''}`}
            </PillLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
