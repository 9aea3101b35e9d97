import type { ReactNode } from 'react';
import styles from './entry-layout.module.css';

/** The two doors, sign-in and join: what to do on one side, what it is for on the other. */
export function EntryLayout({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div className={styles.main}>{children}</div>
      {aside}
    </div>
  );
}
