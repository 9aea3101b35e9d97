import type { ReactNode } from 'react';
import styles from './entry-layout.module.css';

export function EntryLayout({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div className={styles.main}>{children}</div>
      {aside}
    </div>
  );
}
