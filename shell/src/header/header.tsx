import { paths } from 'shared-contracts';
import { Icon, Mark } from 'shared-ui';
import { SiteSearch } from '../search/site-search.tsx';
import { useNow, useShell, useTrack } from '../shell-context.tsx';
import { CentreHeader } from './centre-header.tsx';
import styles from './header.module.css';
import { accountMenu, headerMenu, isCurrent, type MenuItem } from './menu.ts';
import { MenuLink } from './menu-link.tsx';
import { PageProgress } from './page-progress.tsx';

/** The global header, the centre header below it on a centre's pages, and the announcer. Mounted once, for good. */
export function Header() {
  const { site, url, announcement, centre } = useShell();
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
          <AccountItems />
        </nav>
        <details className={styles.menu} key={url}>
          <summary aria-label="Menu">
            <Icon name="menu" />
          </summary>
          <nav className={styles.sheet} aria-label="Menu">
            <Items items={menu} url={url} className={styles.sheetLink} />
            <div className={styles.sheetAccount}>
              <AccountItems />
            </div>
          </nav>
        </details>
      </header>
      {centre && <CentreHeader centre={centre} />}
      <PageProgress />
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

/** Where sign-in brings the shopper back to: the page they are on, unless that is an account page itself. */
function callbackOf(url: string): string {
  return /^\/(sign-in|join-now)/.test(url) ? paths.home() : url;
}

function AccountItems() {
  const { url } = useShell();
  const [signIn, joinNow] = accountMenu(callbackOf(url));
  return (
    <>
      {signIn && <MenuLink item={signIn} current={isCurrent(signIn, url)} className={styles.signIn} />}
      {joinNow && <MenuLink item={joinNow} current={isCurrent(joinNow, url)} className={styles.joinNow} />}
    </>
  );
}
