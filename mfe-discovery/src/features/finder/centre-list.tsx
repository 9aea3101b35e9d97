import { memo } from 'react';
import {
  type CentreListItem,
  type CentreSummary,
  type CountryCode,
  directionsHref,
  hoursOn,
  localDateAt,
  ownMapsHref,
  paths,
  spokenTime,
} from 'shared-contracts/content';
import { useNow, useServices } from 'shared-contracts/remote';
import { HydratedLater, Scene, Unbroken } from 'shared-ui';
import { type ActiveCentre, useIsActive } from '../search/active-centre.ts';
import { CentreOpenStatus } from '../search/centre-open-status.tsx';
import { spokenDistance } from '../search/distance.ts';
import styles from './centre-list.module.css';

interface CentreListProps {
  readonly centres: readonly CentreListItem[];
  /** Country whose units the distances have. */
  readonly country: CountryCode;
  /** Whether to group by state. The centres must be sorted by state. */
  readonly byState: boolean;
  readonly suites?: Readonly<Record<string, string>> | undefined;
  readonly active: ActiveCentre;
  readonly selected: string | null;
}

export const CentreList = memo(function CentreList(props: CentreListProps) {
  return (
    <HydratedLater>
      <Rows {...props} />
    </HydratedLater>
  );
});

function Rows({ centres, country, byState, suites, active, selected }: CentreListProps) {
  const itemOf = (centre: CentreListItem, headingLevel: 2 | 3) => (
    <CentreItem
      key={centre.slug}
      centre={centre}
      country={country}
      suite={suites?.[centre.slug]}
      headingLevel={headingLevel}
      active={active}
      selected={selected === centre.slug}
    />
  );
  if (!byState) return <ol className={styles.list}>{centres.map((centre) => itemOf(centre, 2))}</ol>;
  return regionsOf(centres).map((region) => (
    <section key={region.id} className={styles.region} aria-labelledby={`region-${region.id}`}>
      <h2 id={`region-${region.id}`} className={styles.regionName}>
        {region.name}
      </h2>
      <ul className={styles.list}>{region.centres.map((centre) => itemOf(centre, 3))}</ul>
    </section>
  ));
}

interface CentreItemProps {
  readonly centre: CentreListItem;
  readonly country: CountryCode;
  readonly suite?: string | undefined;
  readonly headingLevel: 2 | 3;
  readonly active: ActiveCentre;
  readonly selected: boolean;
}

const CentreItem = memo(function CentreItem(props: CentreItemProps) {
  const { centre, country, suite, headingLevel, active, selected } = props;
  const { analytics } = useServices();
  const isActive = useIsActive(active, [centre.slug]);
  const { slug, shortName, address, distanceKm, status } = centre;
  const Title = `h${headingLevel}` as const;
  const select = () => analytics.track('centre_select', { centre: slug });
  return (
    <li
      className={styles.item}
      data-slug={slug}
      data-active={isActive || selected || undefined}
      // `pointermove`, because `pointerenter` also fires for rows that scroll under a resting pointer.
      onPointerMove={() => active.set(slug)}
      onFocus={() => active.set(slug)}
    >
      <Scene place={slug} picture="card" loading="lazy" className={styles.scene} />
      <div className={styles.top}>
        <Title className={styles.name}>
          <a href={paths.centre(slug)} onClick={select}>
            {shortName}
          </a>
        </Title>
        {distanceKm !== null && (
          <span className={styles.distance}>
            {`${spokenDistance(distanceKm, country)}${address.country === country ? '' : ', across the border'}`}
          </span>
        )}
      </div>
      <p className={styles.address}>
        <Unbroken
          text={`${[address.street, address.city, address.state].filter(Boolean).join(', ')} ${address.postalCode}`}
        />
      </p>
      <div className={styles.facts}>
        <CentreOpenStatus centre={centre} />
        {status.note && <span>{status.note}</span>}
        {status.kind === 'open' && <Today centre={centre} />}
        {suite && (
          <span>
            <Unbroken text={`Suite ${suite}`} />
          </span>
        )}
      </div>
      {status.kind === 'open' && (
        <p className={styles.links}>
          <a href={paths.stores(slug)}>
            Stores<span className="visually-hidden">{` at ${shortName}`}</span>
          </a>
          <a href={paths.deals(slug)}>
            Deals<span className="visually-hidden">{` at ${shortName}`}</span>
          </a>
          <a
            href={directionsHref(centre)}
            rel="noopener"
            onClick={({ currentTarget }) => {
              currentTarget.href = ownMapsHref(centre, navigator.userAgent);
              analytics.track('directions_click', { centre: slug });
            }}
          >
            Directions<span className="visually-hidden">{` to ${shortName}`}</span>
          </a>
        </p>
      )}
    </li>
  );
});

function Today({ centre }: { centre: CentreListItem }) {
  const today = localDateAt(useNow(), centre.timeZone);
  const hours = hoursOn(centre, today).spans.map(
    ({ open, close }) => `${spokenTime(open)} – ${spokenTime(close)}`,
  );
  return (
    <span>
      <Unbroken
        text={[
          hours.length > 0 && `Today ${hours.join(', ')}`,
          centre.storeCount !== undefined && `${centre.storeCount} stores`,
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    </span>
  );
}

interface Region<T> {
  readonly id: string;
  readonly name: string;
  readonly centres: readonly T[];
}

function regionsOf<T extends Pick<CentreSummary, 'address'>>(centres: readonly T[]): Region<T>[] {
  const regions: Array<Region<T> & { centres: T[] }> = [];
  for (const centre of centres) {
    const { state, stateName, country } = centre.address;
    const id = `${country}-${state}`;
    const last = regions.at(-1);
    if (last?.id === id) last.centres.push(centre);
    else regions.push({ id, name: stateName, centres: [centre] });
  }
  return regions;
}
