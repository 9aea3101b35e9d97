import type { ReactNode } from 'react';
import { Button } from 'shared-ui';
import styles from './not-loaded.module.css';

export function NotLoaded({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div role="alert">
      <p>{children}</p>
      <Button variant="butter" size="small" className={styles.retry} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
