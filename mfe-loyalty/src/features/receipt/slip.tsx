import type { ReactNode } from 'react';
import styles from './slip.module.css';

interface SlipProps {
  /** Whether the receipt waits for a review, which changes the colour. */
  readonly waits?: boolean;
  readonly children: ReactNode;
}

export function Slip({ waits, children }: SlipProps) {
  return (
    <div className={styles.slip} data-waits={waits || undefined}>
      {children}
    </div>
  );
}
