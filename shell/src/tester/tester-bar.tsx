import { useSyncExternalStore } from 'react';
import { Button, ButtonLink } from 'shared-ui';
import type { Store } from '../context/shell-store.ts';
import { describeLocal, type LocalState } from './local-remote.ts';
import styles from './tester-bar.module.css';

/** In development the local remote ends with its serve command. */
const canEnd = process.env.NODE_ENV === 'production';

function endHref(): string {
  const values = new URLSearchParams(location.search);
  values.set('local', '');
  return `${location.pathname}?${values}`;
}

export function TesterBar({ store }: { readonly store: Store<LocalState> }) {
  const state = useSyncExternalStore(store.subscribe, store.get);
  const { text, isFailed } = describeLocal(state);
  const { errors, isConnected } = state;
  return (
    <div className={styles.bar} data-failed={isFailed || errors.length > 0}>
      <div role="status" className={styles.words}>
        <p>
          <strong>Local remote</strong>
          {` ${text} ${!isFailed && isConnected ? 'Every save appears here.' : ''}`}
        </p>
        {errors.length > 0 && (
          <>
            <p>The last save could not be built. This is the previous one.</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the scrolling text must be reachable by keyboard */}
            <pre className={styles.errors} tabIndex={0}>
              {errors.join('\n\n')}
            </pre>
          </>
        )}
      </div>
      <div className={styles.actions}>
        {isFailed && (
          <Button size="small" variant="quiet" onClick={() => location.reload()}>
            Try again
          </Button>
        )}
        {canEnd && (
          <ButtonLink size="small" variant="quiet" href={endHref()} data-document="">
            End
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
