import type { MouseEvent } from 'react';
import { paths } from 'shared-contracts';
import { Awning } from 'shared-ui';
import { useShell, useShellServices } from '../shell-context.tsx';
import styles from './footer.module.css';

/** Without scripts the link leads to the page that explains it. */
const opens = (open: () => void) => (event: MouseEvent) => {
  event.preventDefault();
  open();
};

/** The footer of every page. Says so while the content is a sample. */
export function Footer() {
  const { site } = useShell();
  const { consent } = useShellServices();
  const links = [
    { label: 'Contact us', href: paths.contactUs() },
    { label: 'Gift cards', href: paths.giftCards() },
    { label: 'Accessibility', href: paths.accessibility() },
    { label: 'Privacy', href: paths.privacyPolicy() },
    { label: 'Terms', href: paths.termsOfUse() },
  ];
  return (
    <footer className={styles.footer}>
      <Awning />
      <div className={styles.row}>
        <nav aria-label="About this site">
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
            <li>
              <a href={paths.cookies()} onClick={opens(consent.openPreferences)} data-document="">
                Do not sell or share my personal information
              </a>
            </li>
            <li>
              <a href={paths.cookies()} onClick={opens(consent.openPreferences)} data-document="">
                Cookie settings
              </a>
            </li>
          </ul>
        </nav>
        <p>
          {site.name}
          {site.isSample && '. Sample content: stores, deals and dates are made up.'}
        </p>
      </div>
    </footer>
  );
}
