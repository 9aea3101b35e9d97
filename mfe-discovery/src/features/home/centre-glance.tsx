import { skipToken, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import {
  type CentreFull,
  directionsHref,
  type EventSummary,
  localDateAt,
  ownMapsHref,
  paths,
} from 'shared-contracts';
import { useNow, useServices } from 'shared-contracts/remote';
import { ButtonLink, Card, Unbroken } from 'shared-ui';
import { centreGlanceQuery } from '../../data/centre-glance.query.ts';
import { CentreOpenStatus } from '../centre/centre-open-status.tsx';
import { spokenDistance } from '../finding/distance.ts';
import { useKnownCentre } from '../known-centre/use-known-centre.ts';
import styles from './centre-glance.module.css';
import { DealRow } from './deal-row.tsx';
import { eventTimeWords } from './event-time.ts';

const REASONS = {
  nearest: 'Nearest to you',
  preferred: 'Your center',
  last: 'Your last visit',
} as const;

/**
 * One centre in a row of three: is it open, what is there today, what is on next; and its top deals below. It begins with
 * the day's centre, `featured`, and turns to the shopper's own once that is known and loaded.
 */
export function CentreGlance({ featured }: { featured: string }) {
  const { content } = useServices();
  const known = useKnownCentre();
  const start = useSuspenseQuery(centreGlanceQuery(content, featured)).data;
  const ownOptions = centreGlanceQuery(content, known?.slug ?? '');
  const own = useQuery(known ? ownOptions : { ...ownOptions, queryFn: skipToken }).data;
  const { centre, deals, events } = own ?? start;
  const today = localDateAt(useNow(), centre.timeZone);
  return (
    <>
      {/* A centre speaks as people there spell. */}
      <section
        className={styles.row}
        aria-label={centre.name}
        lang={centre.address.country === 'CA' ? 'en-CA' : undefined}
      >
        <Leading
          centre={centre}
          eyebrow={own && known ? REASONS[known.reason] : 'Today’s pick'}
          distanceKm={own && known ? known.distanceKm : null}
        />
        <Today centre={centre} />
        <ComingUp centre={centre} events={events} />
      </section>
      {deals.length > 0 && <DealRow centre={centre} deals={deals} today={today} />}
    </>
  );
}

interface LeadingProps {
  readonly centre: CentreFull;
  /** Reason for this centre. */
  readonly eyebrow: string;
  readonly distanceKm: number | null;
}

function Leading({ centre, eyebrow, distanceKm }: LeadingProps) {
  const { address } = centre;
  return (
    <Card raised className={styles.card}>
      <div className={styles.eyebrow}>
        <CentreOpenStatus centre={centre} />
        <span>{eyebrow}</span>
      </div>
      <h2 className={styles.name}>
        <a href={paths.centre(centre.slug)}>{centre.shortName}</a>
      </h2>
      <p className={styles.facts}>
        {[address.street, address.city, address.state].filter(Boolean).join(', ')}
        {distanceKm !== null && ` · ${spokenDistance(distanceKm, address.country)}`}
      </p>
      <div className={styles.actions}>
        <ButtonLink href={paths.visitorInfo(centre.slug)}>Plan a visit</ButtonLink>
        <ButtonLink
          variant="quiet"
          href={directionsHref(centre)}
          rel="noopener"
          onClick={({ currentTarget }) => {
            currentTarget.href = ownMapsHref(centre, navigator.userAgent);
          }}
        >
          Directions
        </ButtonLink>
      </div>
    </Card>
  );
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

function Today({ centre: { slug, counts, description } }: { centre: CentreFull }) {
  return (
    <Card raised className={styles.card}>
      <h3 className={styles.title}>Today</h3>
      <p className={styles.facts}>
        <a href={paths.stores(slug)}>{count(counts.stores, 'store', 'stores')}</a> ·{' '}
        <a href={paths.deals(slug)}>{count(counts.deals, 'deal', 'deals')}</a> ·{' '}
        <a href={paths.events(slug)}>{count(counts.events, 'event', 'events')}</a>
      </p>
      <p className={styles.text}>
        <Unbroken text={description} />
      </p>
    </Card>
  );
}

function ComingUp({ centre, events }: { centre: CentreFull; events: readonly EventSummary[] }) {
  const now = useNow();
  return (
    <Card raised className={styles.card}>
      <h3 className={styles.title}>Coming up</h3>
      {events.length === 0 && <p className={styles.facts}>Nothing on the calendar yet.</p>}
      {events.map((event) => (
        <div key={event.id} className={styles.event}>
          <a href={paths.event(centre.slug, event.id)}>
            {eventTimeWords(event, now)} · {event.title}
          </a>
          <p className={styles.facts}>
            {event.place}
            {event.isFree && ', free'}
          </p>
        </div>
      ))}
    </Card>
  );
}
