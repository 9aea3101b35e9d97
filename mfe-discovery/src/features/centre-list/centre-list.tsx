import type { CentreListItem } from 'shared-contracts';
import { regionsOf } from '../finding/regions-of.ts';
import { CentreItem } from './centre-item.tsx';
import styles from './centre-list.module.css';

interface CentreListProps {
  readonly centres: readonly CentreListItem[];
  /** Under the names of their states, which the centres must be in the order of. */
  readonly byState: boolean;
  /** By slug, the suite of the store that was searched for. */
  readonly suites?: Readonly<Record<string, string>> | undefined;
  readonly active?: string | null;
  readonly onActivate?: (slug: string) => void;
}

/** Centres as rows, for scanning. */
export function CentreList({ centres, byState, suites, active, onActivate }: CentreListProps) {
  const itemOf = (centre: CentreListItem, headingLevel: 2 | 3) => (
    <CentreItem
      key={centre.slug}
      centre={centre}
      suite={suites?.[centre.slug]}
      headingLevel={headingLevel}
      active={active === centre.slug}
      {...(onActivate && { onActivate })}
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
