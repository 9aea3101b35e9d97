import { paths } from 'shared-contracts';
import { Icon } from 'shared-ui';
import { useShell, useShellServices, useTrack } from '../shell-context.tsx';
import styles from './account-menu.module.css';
import { accountMenu, isCurrent, memberMenu } from './menu.ts';
import { MenuLink } from './menu-link.tsx';

/** Address that sign-in brings the shopper back to: the page they are on, unless that is an entry itself. */
function callbackOf(url: string): string {
  return /^\/(sign-in|join-now|verify-email|reset-password|error)/.test(url) ? paths.home() : url;
}

/** The account menu of the header: the two entries for a visitor, the member's own pages for a member. */
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
  return <EntryLinks signIn={styles.signIn} joinNow={styles.joinNow} />;
}

/** The same in the menu of small screens: there is room for all of it. */
export function AccountSheet() {
  const session = useShell('session');
  if (session.status !== 'authenticated') {
    return (
      <div className={styles.entries}>
        <EntryLinks signIn={styles.signIn} joinNow={styles.joinNow} />
      </div>
    );
  }
  return (
    <ul className={styles.own}>
      <MemberItems className={styles.link} />
    </ul>
  );
}

function EntryLinks({ signIn, joinNow }: { signIn: string | undefined; joinNow: string | undefined }) {
  const url = useShell('url');
  const [first, second] = accountMenu(callbackOf(url));
  return (
    <>
      {first && <MenuLink item={first} current={isCurrent(first, url)} className={signIn} />}
      {second && <MenuLink item={second} current={isCurrent(second, url)} className={joinNow} />}
    </>
  );
}

function MemberItems({ className }: { className: string | undefined }) {
  const url = useShell('url');
  const { session } = useShellServices();
  const track = useTrack();
  return (
    <>
      {memberMenu().map((item) => (
        <li key={item.label}>
          <MenuLink item={item} current={isCurrent(item, url)} className={className} />
        </li>
      ))}
      <li>
        <button
          type="button"
          className={className}
          onClick={() => {
            track('nav_account_sign_out_click', {});
            void session.signOut().catch(() => session.refresh());
          }}
        >
          Sign out
        </button>
      </li>
    </>
  );
}
