import { memo } from 'react';
import { type CentreListItem, directionsHref, ownMapsHref, paths } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { Unbroken } from 'shared-ui';
import { CentreOpenStatus } from '../centre/centre-open-status.tsx';
import { type ActiveCentre, useIsActive } from '../finding/active-centre.ts';
import { spokenDistance } from '../finding/distance.ts';
import styles from './centre-item.module.css';

interface CentreItemProps {
  readonly centre: CentreListItem;
  readonly suite?: string | undefined;
  readonly headingLevel: 2 | 3;
  readonly active: ActiveCentre;
  readonly selected: boolean;
}

export const CentreItem = memo(function CentreItem({
  centre,
  suite,
  headingLevel,
  active,
  selected,
}: CentreItemProps) {
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
      <div className={styles.top}>
        <Title className={styles.name}>
          <a href={paths.centre(slug)} onClick={select}>
            {shortName}
          </a>
        </Title>
        {distanceKm !== null && (
          <span className={styles.distance}>{spokenDistance(distanceKm, address.country)}</span>
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
        {suite && (
          <span>
            <Unbroken text={`Suite ${suite}`} />
          </span>
        )}
      </div>
      {status.kind === 'open' && (
        <p className={styles.links}>
          <a href={paths.stores(slug)}>
            Stores<span className="visually-hidden"> at {shortName}</span>
          </a>
          <a href={paths.deals(slug)}>
            Deals<span className="visually-hidden"> at {shortName}</span>
          </a>
          <a
            href={directionsHref(centre)}
            rel="noopener"
            onClick={({ currentTarget }) => {
              currentTarget.href = ownMapsHref(centre, navigator.userAgent);
              analytics.track('directions_click', { centre: slug });
            }}
          >
            Directions<span className="visually-hidden"> to {shortName}</span>
          </a>
        </p>
      )}
    </li>
  );
});
