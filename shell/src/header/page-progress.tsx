import { useShell } from '../shell-context.tsx';
import styles from './page-progress.module.css';

/** A line at the top edge while a navigation waits; the navigation says so after a moment only, so a quick page never flashes it. */
export function PageProgress() {
  const pending = useShell('pending');
  if (!pending) return null;
  return <div className={styles.progress} role="progressbar" aria-label="Loading the page" />;
}
