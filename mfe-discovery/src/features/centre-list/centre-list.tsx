import { memo } from 'react';
import type { CentreListItem } from 'shared-contracts';
import { HydratedLater } from 'shared-ui';
import type { ActiveCentre } from '../finding/active-centre.ts';
import { regionsOf } from '../finding/regions-of.ts';
import { CentreItem } from './centre-item.tsx';
import styles from './centre-list.module.css';

interface CentreListProps {
  readonly centres: readonly CentreListItem[];
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

function Rows({ centres, byState, suites, active, selected }: CentreListProps) {
  const itemOf = (centre: CentreListItem, headingLevel: 2 | 3) => (
    <CentreItem
      key={centre.slug}
      centre={centre}
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
