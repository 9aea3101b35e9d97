import type { ReactNode } from 'react';
import type { Loyalty } from 'shared-contracts';
import { grouped, Skeleton } from 'shared-ui';
import styles from './standing.module.css';

interface PanelProps {
  readonly ring: ReactNode;
  readonly balance: ReactNode;
  readonly tier: ReactNode;
  readonly stage: ReactNode;
  readonly pending: ReactNode;
  readonly busy?: boolean;
}

function Panel({ ring, balance, tier, stage, pending, busy = false }: PanelProps) {
  return (
    <section className={styles.standing} aria-label="Your points" aria-busy={busy || undefined}>
      {ring}
      <dl className={styles.facts}>
        <div>
          <dt>Balance</dt>
          <dd>{balance}</dd>
        </div>
        <div>
          <dt>Tier</dt>
          <dd className={styles.tier}>{tier}</dd>
        </div>
        <div>
          <dt>Stage</dt>
          <dd>{stage}</dd>
        </div>
        <div>
          <dt>Pending</dt>
          <dd>{pending}</dd>
        </div>
      </dl>
    </section>
  );
}

export function Standing({ loyalty, ring }: { loyalty: Loyalty; ring: ReactNode }) {
  const { points, stage, tier, pending } = loyalty;
  return (
    <Panel ring={ring} balance={grouped(points)} tier={tier} stage={`${stage} of 3`} pending={pending} />
  );
}

/** Placeholder of the same size, so nothing shifts. */
export function StandingSkeleton({ ringClass }: { ringClass: string | undefined }) {
  const figure = <Skeleton className={styles.figure} />;
  return (
    <Panel
      ring={<Skeleton shape="ring" className={`${styles.ring} ${ringClass}`} />}
      balance={figure}
      tier={figure}
      stage={figure}
      pending={figure}
      busy
    />
  );
}
