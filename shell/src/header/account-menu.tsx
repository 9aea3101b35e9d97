import { FOR_VISITORS } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { Icon } from 'shared-ui';
import { useCountry, useShell, useShellServices, useTrack } from '../context/shell-context.tsx';
import styles from './account-menu.module.css';
import { accountMenu, clubMenu, isCurrent, type MenuItem, memberMenu } from './menu.ts';
import { MenuItems, MenuLink } from './menu-items.tsx';

function callbackOf(url: string): string {
  return /^\/(sign-in|join-now|verify-email|reset-password|error)/.test(url) ? paths.home() : url;
}

export function MemberCardLink() {
  const track = useTrack();
  if (useShell('session').status !== 'authenticated') return null;
  return (
    <a
      className={styles.card}
      href={paths.memberCard()}
      aria-label="Member card"
      onClick={() => track('nav_account_card_click', {})}
    >
      <Icon name="card" />
    </a>
  );
}

export function AccountMenu() {
  const session = useShell('session');
  const url = useShell('url');
  const memberName = useShell('memberName');
  if (session.status === 'authenticated') {
    return (
      <details className={styles.member} key={url} data-menu="">
        <summary className={styles.name}>
          <Icon name="user" />
          <span>{memberName || 'Account'}</span>
        </summary>
        <ul className={styles.sheet}>
          <MemberItems className={styles.link} />
        </ul>
      </details>
    );
  }
  return <EntryLinks />;
}

interface AccountSheetProps {
  readonly className: string | undefined;
  readonly titleClass: string | undefined;
  readonly linkClass: string | undefined;
}

export function AccountSheet({ className, titleClass, linkClass }: AccountSheetProps) {
  const site = useShell('site');
  const isMember = useShell('session').status === 'authenticated';
  const centre = useShell('homeCentre');
  return (
    <div className={className}>
      <p className={titleClass} id="menu-club">
        {site.clubName}
      </p>
      <ul aria-labelledby="menu-club">
        {isMember ? (
          <MemberItems className={linkClass} />
        ) : (
          <MenuItems items={clubMenu(centre)} className={linkClass} />
        )}
      </ul>
      {!isMember && (
        <div className={styles.entries}>
          <EntryLinks />
        </div>
      )}
    </div>
  );
}

/** If the session check failed for a likely member, the server can redirect to sign-in. */
function EntryLinks() {
  const url = useShell('url');
  const { status, error } = useShell('session');
  if (status === 'loading' && error)
    return (
      <a className={styles.signIn} href={paths.profile()}>
        Account
      </a>
    );
  const [first, second] = accountMenu(callbackOf(url));
  const entry = (item: MenuItem | undefined, className: string | undefined) =>
    item && <MenuLink item={item} current={isCurrent(item, url)} className={className} mark={FOR_VISITORS} />;
  return (
    <>
      {entry(first, styles.signIn)}
      {entry(second, styles.joinNow)}
    </>
  );
}

function MemberItems({ className }: { className: string | undefined }) {
  const centre = useShell('homeCentre');
  const { session } = useShellServices();
  const track = useTrack();
  const [profile, ...others] = memberMenu(useCountry());
  return (
    <>
      <MenuItems
        items={[...(profile ? [profile] : []), ...clubMenu(centre), ...others]}
        className={className}
      />
      <li>
        <button
          type="button"
          className={className}
          onClick={() => {
            track('nav_account_sign_out_click', {});
            void session.signOut().catch(() => undefined);
          }}
        >
          Sign out
        </button>
      </li>
    </>
  );
}
