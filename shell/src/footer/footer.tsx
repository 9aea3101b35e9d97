import type { MouseEvent } from 'react';
import { paths, type SiteContent, spelled } from 'shared-contracts/content';
import type { AnalyticsEventName, AnalyticsEventProps } from 'shared-contracts/shell';
import { Awning } from 'shared-ui';
import { useCountry, useNow, useShell, useShellServices, useTrack } from '../context/shell-context.tsx';
import styles from './footer.module.css';

interface FooterLink<E extends AnalyticsEventName = AnalyticsEventName> {
  readonly label: string;
  readonly href: string;
  readonly event: E;
  readonly props?: AnalyticsEventProps<E>;
}

/** Without scripts the link opens the page about cookies. */
const opens = (open: () => void) => (event: MouseEvent) => {
  event.preventDefault();
  open();
};

const HELP: readonly FooterLink[] = [
  { label: 'Contact us', href: paths.contactUs(), event: 'nav_footer_contact_us_click' },
  { label: 'Gift cards', href: paths.giftCards(), event: 'nav_footer_gift_cards_click' },
  { label: 'Accessibility', href: paths.accessibility(), event: 'nav_footer_accessibility_click' },
];
const LEGAL: readonly FooterLink[] = [
  { label: 'Privacy', href: paths.privacyPolicy(), event: 'nav_footer_privacy_click' },
  { label: 'Terms', href: paths.termsOfUse(), event: 'nav_footer_terms_click' },
];

function companyLinks({ aboutUrl, careersUrl }: SiteContent): FooterLink[] {
  return [
    ...(aboutUrl ? [{ label: 'About us', href: aboutUrl, event: 'nav_footer_about_click' } as const] : []),
    ...(careersUrl
      ? [{ label: 'Careers', href: careersUrl, event: 'nav_footer_careers_click' } as const]
      : []),
  ];
}

const socialLinks = ({ social = [] }: SiteContent): FooterLink[] =>
  social.map(({ name, url }) => ({
    label: name,
    href: url,
    event: 'nav_footer_social_click',
    props: { network: name },
  }));

export function Footer() {
  const site = useShell('site');
  const regions = useShell('regions') ?? [];
  const states = regions.map(
    ({ state, stateName }): FooterLink => ({
      label: stateName,
      href: paths.findACentre({ state }),
      event: 'nav_footer_state_click',
      props: { state },
    }),
  );
  return (
    <footer className={styles.footer}>
      <Awning />
      <div className={styles.columns}>
        {states.length > 0 && (
          <Column
            title={spelled('Centers by state', useCountry())}
            links={states}
            className={styles.states}
          />
        )}
        <Column title="Help" links={HELP} />
        <Column title={site.companyName} links={companyLinks(site)} />
        <Column title="Follow us" links={socialLinks(site)} />
      </div>
      <SmallPrint />
    </footer>
  );
}

function Column({
  title,
  links,
  className,
}: {
  title: string;
  links: readonly FooterLink[];
  className?: string | undefined;
}) {
  if (links.length === 0) return null;
  return (
    <nav className={className} aria-label={title}>
      <p className={styles.title}>{title}</p>
      <ul>
        <Links links={links} />
      </ul>
    </nav>
  );
}

function Links({ links }: { links: readonly FooterLink[] }) {
  const track = useTrack();
  return links.map(({ label, href, event, props = {} }) => (
    <li key={href}>
      <a href={href} rel={href.startsWith('/') ? undefined : 'noopener'} onClick={() => track(event, props)}>
        {label}
      </a>
    </li>
  ));
}

function SmallPrint() {
  const site = useShell('site');
  const year = new Date(useNow()).getUTCFullYear();
  const { consent, install } = useShellServices();
  const canInstall = useShell('canInstall');
  const track = useTrack();
  return (
    <div className={styles.row}>
      <p>
        {`© ${year} ${site.companyName}`}
        {site.isSample && <span>Sample content: stores, deals and dates are made up.</span>}
      </p>
      <nav aria-label="About this site">
        <ul>
          {canInstall && (
            <li>
              <button type="button" className={styles.install} onClick={install}>
                Install this site
              </button>
            </li>
          )}
          <Links links={LEGAL} />
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
    </div>
  );
}
