import { paths } from 'shared-contracts';
import { Icon, Mark } from 'shared-ui';
import { SiteSearch } from '../search/site-search.tsx';
import { SessionNotice } from '../session/session-notice.tsx';
import { useNow, useShell, useTrack } from '../shell-context.tsx';
import { AccountMenu, AccountSheet } from './account-menu.tsx';
import { CentreHeader } from './centre-header.tsx';
import styles from './header.module.css';
import { headerMenu, isCurrent, type MenuItem } from './menu.ts';
import { MenuLink } from './menu-link.tsx';
import { PageProgress } from './page-progress.tsx';

/** The global header, the centre header below it on a centre's pages, and the announcer. Mounted once, for good. */
export function Header() {
  const site = useShell('site');
  const url = useShell('url');
  const announcement = useShell('announcement');
  const centre = useShell('centre');
  const track = useTrack();
  const menu = headerMenu(site, useNow());
  return (
    <>
      <header className={styles.bar}>
        <a className={styles.home} href={paths.home()} onClick={() => track('nav_header_home_click', {})}>
          <Mark />
          <span>{site.name}</span>
        </a>
        <nav className={styles.wide} aria-label="Main">
          <Items items={menu} url={url} className={styles.link} />
        </nav>
        <SiteSearch />
        <nav className={styles.account} aria-label="Account">
          <AccountMenu />
        </nav>
        <details className={styles.menu} key={url} data-menu="">
          <summary aria-label="Menu">
            <Icon name="menu" />
          </summary>
          <nav className={styles.sheet} aria-label="Menu">
            <Items items={menu} url={url} className={styles.sheetLink} />
            <div className={styles.sheetAccount}>
              <AccountSheet />
            </div>
          </nav>
        </details>
      </header>
      {centre && <CentreHeader centre={centre} />}
      <PageProgress />
      <SessionNotice />
      <p className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}

function Items({ items, url, className }: { items: MenuItem[]; url: string; className: string | undefined }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.label}>
          <MenuLink item={item} current={isCurrent(item, url)} className={className} />
        </li>
      ))}
    </ul>
  );
}
