import { useShell } from '../shell-context.tsx';
import styles from './page-progress.module.css';

/** A line at the top edge while a navigation waits. It appears after a moment, so a quick page never flashes it. */
export function PageProgress() {
  const { pending } = useShell();
  if (!pending) return null;
  return <div className={styles.progress} role="progressbar" aria-label="Loading the page" />;
}
