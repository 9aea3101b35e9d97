import type { ReactNode } from 'react';
import { Button } from 'shared-ui';
import styles from './not-loaded.module.css';

/** Something of the member's that could not be loaded, in its place on a page for everybody. */
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
