import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from 'shared-contracts/content';
import { Scene, useCurrentInView } from 'shared-ui';
import { PendingChanges } from '../changes/pending-changes.tsx';
import styles from './member-page.module.css';

const PAGES = [
  [paths.profile(), 'Profile'],
  [paths.memberCard(), 'Member card'],
  [paths.linkedCards(), 'Linked cards'],
  [paths.transactionHistory(), 'Points history'],
  [paths.personalPreferences(), 'Preferences'],
  [paths.preferredCentre(), 'Your center'],
  [paths.accountSecurity(), 'Security'],
] as const;

const PICTURES: Readonly<Record<string, string>> = {
  [paths.profile()]: 'account',
  [paths.accountSecurity()]: 'privacy',
  [paths.preferredCentre()]: 'directory',
  [paths.personalPreferences()]: 'saved',
  [paths.transactionHistory()]: 'receipt',
};

/** Pages below the profile have their own items. */
const isBelow = (pathname: string, href: string) =>
  href !== paths.profile() && pathname.startsWith(`${href}/`);

export function MemberPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, pathname);
  return (
    <div className={styles.page}>
      <nav ref={row} aria-label="Your account" className={styles.nav}>
        <ul>
          {PAGES.map(([href, label]) => (
            <li key={href}>
              <a
                href={href}
                aria-current={pathname === href ? 'page' : isBelow(pathname, href) ? true : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        <Scene place="site" picture={PICTURES[pathname] ?? 'club'} className={styles.scene} />
      </header>
      <PendingChanges />
      {children}
    </div>
  );
}
