import type { ReactNode } from 'react';
import styles from './store-grid.module.css';

/** Stores beside each other as the width allows. */
export function StoreGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  );
}
