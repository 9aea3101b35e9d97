import { memo } from 'react';
import type { CentreListItem } from 'shared-contracts';
import { HydratedLater } from 'shared-ui';
import type { ActiveCentre } from '../finding/active-centre.ts';
import { regionsOf } from '../finding/regions-of.ts';
import { CentreItem } from './centre-item.tsx';
import styles from './centre-list.module.css';

interface CentreListProps {
  readonly centres: readonly CentreListItem[];
  /** Groups under the names of states, which the centres must be in the order of. */
  readonly byState: boolean;
  /** Suites by slug: that of the store that was searched for. */
  readonly suites?: Readonly<Record<string, string>> | undefined;
  /** The centre that is pointed at, here or on the map. */
  readonly active: ActiveCentre;
  /** Slug of the centre whose card is open on the map. */
  readonly selected: string | null;
}

/** Centres as rows, for scanning. Memoised: what changes around it while it is not hydrated would hydrate it in one go. */
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
