import { type CentreFull, type ContentClient, paths, SHARED_COUNT } from 'shared-contracts/content';
import { Slot } from 'shared-contracts/remote';
import { ButtonLink, EmptyState, PageHeader, PillLink, Scene, Section, Unbroken } from 'shared-ui';
import { contentQuery } from '../data/content-query.ts';
import { comingEventsQuery } from '../data/events.query.ts';
import { useOptionalContent } from '../data/optional-content.ts';
import { parkingQuery } from '../data/parking.query.ts';
import { addressLine } from '../features/centre/centre-contact.ts';
import { centreName, nearbyPath, placeName, spelledFor } from '../features/centre/centre-words.ts';
import { DirectionsLink } from '../features/centre/directions-link.tsx';
import { openStateValidUntil } from '../features/centre/page-context.ts';
import { TopDeals } from '../features/deals/top-deals.tsx';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import { OpenPill } from '../features/hours/open-pill.tsx';
import styles from '../features/landing/landing.module.css';
import { EventsCard, FindYourWay, HoursCard, TodayCard } from '../features/landing/landing-cards.tsx';
import { Photo } from '../features/pictures/photo.tsx';
import { StoreCards } from '../features/stores/store-cards.tsx';
import { shoppingCenter } from '../features/structured-data/place.ts';

const newStoresQuery = (content: ContentClient, slug: string) =>
  contentQuery(['new-stores', slug], (options) =>
    content.stores(slug, { limit: SHARED_COUNT, new: 'true', sort: 'newest' }, options),
  );

const topDealsQuery = (content: ContentClient, slug: string) =>
  contentQuery(['deals', slug, 'top'], (options) =>
    content.deals(slug, { limit: 4, sort: 'featured' }, options),
  );

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'centre',
  crumbs: [],
  // Optional parts must not fail the page. `useQuery` fetches them again.
  load: ({ queryClient, content, slug }) =>
    Promise.allSettled([
      queryClient.ensureQueryData(topDealsQuery(content, slug)),
      queryClient.ensureQueryData(comingEventsQuery(content, slug)),
      queryClient.ensureQueryData(newStoresQuery(content, slug)),
      queryClient.ensureQueryData(parkingQuery(content, slug)),
    ]),
  head: ({ centre, now }) => ({
    title: `${centreName(centre)}: hours, stores and deals`,
    description: `${centre.description} ${addressLine(centre.address)}.`,
    until: openStateValidUntil(centre, now),
  }),
  jsonLd: ({ centre, now }) => [shoppingCenter(centre, centre.description, now)],
  View: Landing,
});

function Landing({ centre, slug }: CentreViewProps) {
  const deals = useOptionalContent(topDealsQuery, slug);
  const events = useOptionalContent(comingEventsQuery, slug);
  const parking = useOptionalContent(parkingQuery, slug);
  const isTrading = centre.status.kind === 'open';
  return (
    <>
      <Poster centre={centre} />
      {isTrading ? (
        <div className={styles.visit}>
          <HoursCard centre={centre} />
          <TodayCard centre={centre} parking={parking ?? null} />
          <EventsCard centre={centre} events={events?.items ?? []} />
        </div>
      ) : (
        <CentreClosed centre={centre} />
      )}
      {isTrading && deals && deals.items.length > 0 && <TopDeals centre={centre} deals={deals.items} />}
      <Stores centre={centre} />
      <Slot name="centre.rewards" props={{ centre: slug }} />
      {isTrading && <FindYourWay centre={centre} />}
    </>
  );
}

function Poster({ centre }: { centre: CentreFull }) {
  return (
    <PageHeader
      eyebrow={<OpenPill subject={centre} />}
      title={centreName(centre)}
      lead={
        <>
          {centre.status.note && centre.status.note !== centre.description && <p>{centre.status.note}</p>}
          <p>
            <Unbroken text={centre.description} />
          </p>
          <address className={styles.address}>{addressLine(centre.address)}</address>
        </>
      }
      actions={
        <>
          {centre.status.kind !== 'closed' && <DirectionsLink variant="signal" centre={centre} />}
          <ButtonLink variant="quiet" icon="map" href={paths.map(centre.slug)}>
            Map
          </ButtonLink>
        </>
      }
      picture={
        centre.photo ? (
          <Photo picture={centre.photo} sizes="(min-width: 44rem) 50vw, 100vw" />
        ) : (
          <Scene place={centre.slug} shared />
        )
      }
    />
  );
}

function Stores({ centre }: { centre: CentreFull }) {
  const stores = useOptionalContent(newStoresQuery, centre.slug);
  if (!stores || centre.counts.stores === 0) return null;
  const { slug } = centre;
  const hasNew = stores.items.length > 0;
  return (
    <Section
      title={hasNew ? 'New here' : `${centre.counts.stores} stores`}
      link={{ href: paths.stores(slug), label: `All ${centre.counts.stores} stores in ${placeName(centre)}` }}
    >
      {hasNew && <StoreCards centre={centre} stores={stores.items} label="New stores" />}
      <ul className={styles.categories} aria-label="Stores by category">
        {stores.categories.map(({ id, slug: category, name, count }) => (
          <li key={id}>
            <PillLink href={paths.stores(slug, { category })}>
              {name} <span className={styles.count}>{count}</span>
            </PillLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const WORDS = {
  closed: { title: 'has closed', text: 'Another center may be nearby.' },
  coming_soon: {
    title: 'is not open yet',
    text: 'We’ll post stores, hours and parking here before the doors open.',
  },
  temporarily_closed: {
    title: 'is temporarily closed',
    text: 'We’ll post hours here as soon as it reopens. Until then, another center may be nearby.',
  },
} as const;

export function CentreClosed({ centre }: { centre: CentreFull }) {
  const { kind } = centre.status;
  if (kind === 'open') return null;
  const { title, text } = WORDS[kind];
  return (
    <EmptyState
      title={`${placeName(centre)} ${title}`}
      action={<ButtonLink href={nearbyPath(centre)}>{spelledFor(centre, 'Find centers nearby')}</ButtonLink>}
    >
      {spelledFor(centre, text)}
    </EmptyState>
  );
}
