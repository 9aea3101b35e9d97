import type { ReactNode } from 'react';
import type { Loyalty } from 'shared-contracts';
import styles from './standing.module.css';

/** Points, tier and stage of a member, on the club's panel. */
export function Standing({ loyalty, ring }: { loyalty: Loyalty; ring: ReactNode }) {
  const { stage, tier, pending } = loyalty;
  return (
    <section className={styles.standing} aria-label="Your points">
      {ring}
      <dl className={styles.facts}>
        <div>
          <dt>Tier</dt>
          <dd className={styles.tier}>{tier}</dd>
        </div>
        <div>
          <dt>Stage</dt>
          <dd>{stage} of 3</dd>
        </div>
        <div>
          <dt>On their way</dt>
          <dd>{pending}</dd>
        </div>
      </dl>
    </section>
  );
}
