import type { ReactNode } from 'react';
import styles from './slip.module.css';

interface SlipProps {
  /** Somebody has to look at it first: it lies on another paper. */
  readonly waits?: boolean;
  readonly children: ReactNode;
}

/** Paper of a till: its lower edge is the awning's scallop. */
export function Slip({ waits, children }: SlipProps) {
  return (
    <div className={styles.slip} data-waits={waits || undefined}>
      {children}
    </div>
  );
}
