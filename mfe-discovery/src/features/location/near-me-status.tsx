import { FAILURE_TEXTS } from './locate.ts';
import styles from './near-me-status.module.css';
import type { NearMeState } from './use-near-me.ts';

export function NearMeStatus({ state }: { state: NearMeState }) {
  return (
    <p className={styles.status} role="status">
      {state === 'asking' && 'Waiting for your browser. It may ask for permission.'}
      {state !== 'asking' && state !== 'idle' && FAILURE_TEXTS[state]}
    </p>
  );
}
