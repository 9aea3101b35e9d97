import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SlotProps } from 'shared-contracts/composition';
import { type CentreFull, type EventSummary, openStateEnds, paths } from 'shared-contracts/content';
import { type FragmentArgs, useNow, useServices } from 'shared-contracts/remote';
import { ButtonLink, Card, Unbroken } from 'shared-ui';
import { centreGlanceQuery } from '../data/centre-glance.query.ts';
import { plural } from '../features/centre/centre-words.ts';
import { DirectionsLink } from '../features/centre/directions-link.tsx';
import { TopDeals } from '../features/deals/top-deals.tsx';
import { eventWhen } from '../features/events/event-words.ts';
import { OpenPill } from '../features/hours/open-pill.tsx';
import { SavingNotice } from '../features/saving/saving-notice.tsx';
import styles from './home-nearest-centre.module.css';

type Props = SlotProps<'home.nearest-centre'>;
type Args = FragmentArgs<'home.nearest-centre'>;

const REASONS: Readonly<Record<Props['reason'], string>> = {
  today: 'Today’s pick',
  nearest: 'Nearest to you',
  preferred: 'Your center',
  last: 'Your last visit',
};

export const load = ({ queryClient, services, props }: Args) =>
  queryClient.ensureQueryData(centreGlanceQuery(services.content, props.centre));

export function validUntil({ queryClient, services, now, props }: Args): number | undefined {
  const known = queryClient.getQueryData(centreGlanceQuery(services.content, props.centre).queryKey);
  return known ? (openStateEnds(known.centre, now) ?? undefined) : undefined;
}

/**
 * One centre in three cards (open state, today, next events) with its top deals below. Keeps the previous
 * centre until the next has loaded.
 */
export function Component({ centre: slug, reason, distance }: Props) {
  const { content } = useServices();
  const { data, isPlaceholderData } = useQuery({
    ...centreGlanceQuery(content, slug),
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const { centre, deals, events } = data;
  return (
    <>
      {/* The spelling follows the centre's country. */}
      <section
        className={styles.row}
        aria-label={centre.name}
        lang={centre.address.country === 'CA' ? 'en-CA' : undefined}
      >
        <Leading
          centre={centre}
          eyebrow={REASONS[isPlaceholderData ? 'today' : reason]}
          distance={isPlaceholderData ? null : distance}
        />
        <Today centre={centre} />
        <ComingUp centre={centre} events={events} />
      </section>
      {deals.length > 0 && <TopDeals centre={centre} deals={deals} />}
      <SavingNotice pathname={null} />
    </>
  );
}

interface LeadingProps {
  readonly centre: CentreFull;
  readonly eyebrow: string;
  readonly distance: string | null;
}

function Leading({ centre, eyebrow, distance }: LeadingProps) {
  const { address } = centre;
  return (
    <Card raised className={styles.card}>
      <div className={styles.eyebrow}>
        <OpenPill subject={centre} />
        <span>{eyebrow}</span>
      </div>
      <h2 className={styles.name}>
        <a href={paths.centre(centre.slug)}>{centre.shortName}</a>
      </h2>
      <p className={styles.facts}>
        {`${[address.street, address.city, address.state].filter(Boolean).join(', ')}${distance ? ` · ${distance}` : ''}`}
      </p>
      <div className={styles.actions}>
        <ButtonLink href={paths.visitorInfo(centre.slug)}>Plan a visit</ButtonLink>
        <DirectionsLink variant="quiet" centre={centre} />
      </div>
    </Card>
  );
}

function Today({ centre: { slug, counts, description } }: { centre: CentreFull }) {
  return (
    <Card raised className={styles.card}>
      <h3 className={styles.title}>Today</h3>
      <p className={styles.facts}>
        <a href={paths.stores(slug)}>{plural(counts.stores, 'store')}</a> ·{' '}
        <a href={paths.deals(slug)}>{plural(counts.deals, 'deal')}</a> ·{' '}
        <a href={paths.events(slug)}>{plural(counts.events, 'event')}</a>
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
          <a href={paths.event(centre.slug, event.id)}>{`${eventWhen(event, now)} · ${event.title}`}</a>
          <p className={styles.facts}>{`${event.place}${event.isFree ? ', free' : ''}`}</p>
        </div>
      ))}
    </Card>
  );
}
