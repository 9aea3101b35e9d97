import { paths } from 'shared-contracts/content';
import { Mark, Notice } from 'shared-ui';
import { useNow, useShell, useTrack } from '../context/shell-context.tsx';
import { SiteSearch } from '../search/site-search.tsx';
import { AccountMenu, MemberCardLink } from './account-menu.tsx';
import { CentreHeader } from './centre-header.tsx';
import styles from './header.module.css';
import { headerMenu } from './menu.ts';
import { MenuItems } from './menu-items.tsx';
import { PhoneMenu } from './phone-menu.tsx';

export function Header() {
  const site = useShell('site');
  const announcement = useShell('announcement');
  const centre = useShell('centre');
  const pending = useShell('pending');
  const track = useTrack();
  const earningsCallShown = useShell('earningsCallShown');
  const menu = headerMenu({ site, earningsCallShown }, useNow());
  return (
    <>
      <header className={styles.bar}>
        <a className={styles.home} href={paths.home()} onClick={() => track('nav_header_home_click', {})}>
          <Mark />
          <span>{site.name}</span>
        </a>
        <nav className={styles.wide} aria-label="Main">
          <ul>
            <MenuItems items={menu} className={styles.link} />
          </ul>
        </nav>
        <SiteSearch />
        <MemberCardLink />
        <nav className={styles.account} aria-label="Account">
          <AccountMenu />
        </nav>
        <PhoneMenu items={menu} />
      </header>
      {centre && <CentreHeader centre={centre} />}
      {pending && <div className={styles.progress} role="progressbar" aria-label="Loading the page" />}
      <SessionNotice />
      <p className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}

function SessionNotice() {
  const session = useShell('session');
  const url = useShell('url');
  const isOver = session.error === 'RefreshAccessTokenError';
  return (
    <div role="status" className={styles.notice}>
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
              Sign in (opens a new tab)
            </a>
          }
        >
          You’ve been signed out. This page will stay as it is until you come back.
        </Notice>
      )}
    </div>
  );
}
