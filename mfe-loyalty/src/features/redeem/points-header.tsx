import type { ReactNode } from 'react';
import type { Loyalty } from 'shared-contracts';
import { PointsRing } from 'shared-ui';
import { pointsWords } from '../words/words.ts';
import styles from './points-header.module.css';

export function PointsHeader({
  title,
  loyalty,
  isLoading,
  children,
}: {
  title: string;
  loyalty: Loyalty | null;
  isLoading: boolean;
  children: ReactNode;
}) {
  return (
    <header className={styles.panel} aria-busy={isLoading || undefined}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.balance}>{loyalty && pointsWords(loyalty.points)}</p>
        <div className={styles.lead}>{children}</div>
      </div>
      <div className={styles.figure}>
        {loyalty && <PointsRing points={loyalty.points} tone="pine" className={styles.ring} />}
      </div>
    </header>
  );
}
