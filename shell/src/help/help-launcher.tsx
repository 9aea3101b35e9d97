import { useEffect, useRef } from 'react';
import { paths } from 'shared-contracts/content';
import { Icon } from 'shared-ui';
import { LazyPart } from '../context/lazy-part.tsx';
import { useShell, useShellStore, useTrack } from '../context/shell-context.tsx';
import styles from './help-launcher.module.css';

const loadPanel = () => import(/* webpackChunkName: "help" */ './help-panel.tsx');

export function HelpLauncher() {
  const help = useShell('help');
  const isDecided = useShell('consentDecided');
  const store = useShellStore();
  const track = useTrack();
  const launcher = useRef<HTMLAnchorElement>(null);
  const path = useShell('url').split('?', 1)[0];
  // It would cover the next page, and its answers are about the previous one's center.
  useEffect(() => () => store.set({ help: 'closed' }), [store, path]);
  return (
    <aside className={styles.place} aria-label="Help" hidden={isDecided === false}>
      <a
        ref={launcher}
        className={styles.launcher}
        href={paths.contactUs()}
        aria-expanded={help !== 'closed'}
        data-document=""
        onClick={(event) => {
          event.preventDefault();
          if (help === 'closed') track('help_open', {});
          store.set({ help: help === 'closed' ? 'open' : 'closed' });
        }}
      >
        <Icon name="info" />
        <span>Help</span>
      </a>
      {help !== 'closed' && (
        <LazyPart
          load={loadPanel}
          props={{
            onClose: () => {
              store.set({ help: 'closed' });
              launcher.current?.focus();
            },
          }}
          failed={() => <a href={paths.contactUs()}>Write to us</a>}
        />
      )}
    </aside>
  );
}
