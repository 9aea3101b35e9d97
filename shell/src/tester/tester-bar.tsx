import { useState, useSyncExternalStore } from 'react';
import { Button, ButtonLink, Dialog } from 'shared-ui';
import type { Report } from './inspect-page.ts';
import { Inspector } from './inspector.tsx';
import { describeLocal, type LocalState } from './local-remote.ts';
import styles from './tester-bar.module.css';
import type { TesterStore } from './tester-store.ts';

/** In development the local remote ends with its serve command. */
const canEnd = process.env.NODE_ENV === 'production';

function endHref(): string {
  const values = new URLSearchParams(location.search);
  values.set('local', '');
  return `${location.pathname}?${values}`;
}

export function TesterBar({
  store,
  inspect,
}: {
  readonly store: TesterStore;
  readonly inspect: () => Promise<Report>;
}) {
  const { local, page } = useSyncExternalStore(store.subscribe, store.get);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {local && <LocalNotice state={local} />}
      <div className={styles.bar}>
        <p className={styles.words}>
          <strong>Tester</strong>
        </p>
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          Inspect
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="What this page is made of">
        {isOpen && <Inspector inspect={inspect} record={page} />}
      </Dialog>
    </>
  );
}

function LocalNotice({ state }: { readonly state: LocalState }) {
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
