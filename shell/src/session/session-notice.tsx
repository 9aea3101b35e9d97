import { paths } from 'shared-contracts';
import { Notice } from 'shared-ui';
import { useShell } from '../context/shell-context.tsx';
import styles from './session-notice.module.css';

/** Asks the member to sign in again in a new tab, so that the page keeps what was typed. */
export function SessionNotice() {
  const session = useShell('session');
  const url = useShell('url');
  const isOver = session.error === 'RefreshAccessTokenError';
  return (
    <div role="status" className={styles.place}>
      {isOver && (
        <Notice
          tone="warning"
          title="Please sign in again"
          action={
            <a
              href={paths.signIn({ error: 'RefreshAccessTokenError', callbackUrl: url })}
              target="_blank"
              rel="noopener"
            >
              Sign in in a new tab
            </a>
          }
        >
          You’ve been signed out. This page will stay as it is until you come back.
        </Notice>
      )}
    </div>
  );
}
