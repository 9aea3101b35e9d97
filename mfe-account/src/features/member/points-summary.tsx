import type { Loyalty } from 'shared-contracts/member';
import { grouped, PointsRing, Skeleton } from 'shared-ui';
import styles from './points-summary.module.css';

/** Points, tier and stage. Without them, a placeholder of the same size, so nothing shifts. */
export function PointsSummary({ loyalty }: { loyalty: Loyalty | null }) {
  const facts = [
    ['Balance', loyalty && grouped(loyalty.points)],
    ['Tier', loyalty?.tier],
    ['Stage', loyalty && `${loyalty.stage} of 3`],
    ['Pending', loyalty?.pending],
  ] as const;
  return (
    <section className={styles.summary} aria-label="Your points" aria-busy={!loyalty || undefined}>
      {loyalty ? (
        <PointsRing points={loyalty.points} tone="pine" className={styles.ring} />
      ) : (
        <Skeleton shape="ring" className={`${styles.placeholder} ${styles.ring}`} />
      )}
      <dl className={styles.facts}>
        {facts.map(([term, detail]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{detail ?? <Skeleton className={styles.figure} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
