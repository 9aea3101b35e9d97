import { useEffect, useRef } from 'react';
import { paths } from 'shared-contracts/content';
import type { STORAGE_KEYS } from 'shared-contracts/member';
import { Icon } from 'shared-ui';
import { whenAtRest } from '../browser/page-timing.ts';
import { LazyPart } from '../context/lazy-part.tsx';
import { useShell, useShellStore, useTrack } from '../context/shell-context.tsx';
import styles from './help-launcher.module.css';

const loadPanel = () => import(/* webpackChunkName: "help" */ './help-panel.tsx');

const KEY: (typeof STORAGE_KEYS)['chatBot']['name'] = 'chat-bot';
const WAS_OPEN = new RegExp(`(^|; )${KEY}=open`);
const LATEST_MS = 2_000;
const WIDE = '(min-width: 48rem)';

export function HelpLauncher() {
  const help = useShell('help');
  const isDecided = useShell('consentDecided');
  const store = useShellStore();
  const track = useTrack();
  const launcher = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (WAS_OPEN.test(document.cookie) && matchMedia(WIDE).matches)
      whenAtRest(() => store.set({ help: 'found-open' }), LATEST_MS);
  }, [store]);
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
          store.set({ help: help === 'closed' ? 'asked' : 'closed' });
        }}
      >
        <Icon name="info" />
        <span>Help</span>
      </a>
      {help !== 'closed' && (
        <LazyPart
          load={loadPanel}
          props={{
            isAsked: help === 'asked',
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
