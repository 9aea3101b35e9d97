import { useShell } from '../context/shell-context.tsx';
import styles from './page-progress.module.css';

export function PageProgress() {
  const pending = useShell('pending');
  if (!pending) return null;
  return <div className={styles.progress} role="progressbar" aria-label="Loading the page" />;
}
