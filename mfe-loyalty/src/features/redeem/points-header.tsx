import type { ReactNode } from 'react';
import type { Loyalty } from 'shared-contracts/member';
import { PointsRing } from 'shared-ui';
import { pointsWords } from '../words/words.ts';
import styles from './points-header.module.css';

interface PointsHeaderProps {
  readonly title: string;
  readonly loyalty: Loyalty | null;
  readonly isLoading: boolean;
  readonly children: ReactNode;
}

export function PointsHeader({ title, loyalty, isLoading, children }: PointsHeaderProps) {
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
