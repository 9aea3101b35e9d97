import { paths } from 'shared-contracts';
import { Awning } from 'shared-ui';
import { useShell } from '../shell-context.tsx';
import styles from './footer.module.css';

/** The footer of every page. Says so while the content is a sample. */
export function Footer() {
  const { site } = useShell();
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
