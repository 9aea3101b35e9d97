import type { MouseEvent } from 'react';
import { type AnalyticsEventName, paths } from 'shared-contracts';
import { Awning } from 'shared-ui';
import { useShell, useShellServices, useTrack } from '../shell-context.tsx';
import styles from './footer.module.css';

/** Without scripts the link leads to the page that explains it. */
const opens = (open: () => void) => (event: MouseEvent) => {
  event.preventDefault();
  open();
};

const LINKS: ReadonlyArray<{
  readonly label: string;
  readonly href: string;
  readonly event: AnalyticsEventName;
}> = [
  { label: 'Contact us', href: paths.contactUs(), event: 'nav_footer_contact_us_click' },
  { label: 'Gift cards', href: paths.giftCards(), event: 'nav_footer_gift_cards_click' },
  { label: 'Accessibility', href: paths.accessibility(), event: 'nav_footer_accessibility_click' },
  { label: 'Privacy', href: paths.privacyPolicy(), event: 'nav_footer_privacy_click' },
  { label: 'Terms', href: paths.termsOfUse(), event: 'nav_footer_terms_click' },
];

/** The footer of every page. Says so while the content is a sample. */
export function Footer() {
  const site = useShell('site');
  const composition = useShell('composition');
  const { consent } = useShellServices();
  const track = useTrack();
  return (
    <footer className={styles.footer}>
      <Awning />
      <div className={styles.row}>
        <nav aria-label="About this site">
          <ul>
            {LINKS.map(({ label, href, event }) => (
              <li key={href}>
                <a href={href} onClick={() => track(event, {})}>
                  {label}
                </a>
              </li>
            ))}
            <li>
              <a
                href={paths.cookies()}
                onClick={opens(() => {
                  track('nav_footer_do_not_sell_click', {});
                  consent.openOptOut();
                })}
                data-document=""
              >
                Do not sell or share my personal information
              </a>
            </li>
            <li>
              <a
                href={paths.cookies()}
                onClick={opens(() => {
                  track('nav_footer_cookie_settings_click', {});
                  consent.openPreferences();
                })}
                data-document=""
              >
                Cookie settings
              </a>
            </li>
          </ul>
        </nav>
        <p>
          {site.name}
          {site.isSample && '. Sample content: stores, deals and dates are made up.'}
          {composition && <span className={styles.composition}>Page version {composition}</span>}
        </p>
      </div>
    </footer>
  );
}
