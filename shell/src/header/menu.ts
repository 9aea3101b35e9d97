import type { ShellPage } from 'shared-contracts/composition';
import { type CentreFull, type CountryCode, paths, spelled } from 'shared-contracts/content';
import type { AnalyticsEventName } from 'shared-contracts/shell';

export interface MenuItem {
  readonly label: string;
  readonly href: string;
  readonly event: AnalyticsEventName;
  readonly external?: boolean;
  /** Path segments that mark the item as current. Without them, the pages below `href` do. */
  readonly kinds?: readonly string[];
}

export type MenuContent = Pick<ShellPage, 'site' | 'earningsCallShown'>;

export function headerMenu({ site, earningsCallShown: shown }: MenuContent, now: number): MenuItem[] {
  const items: MenuItem[] = [
    { label: 'Find a Tanger', href: paths.findACentre(), event: 'nav_header_find_a_tanger_click' },
    { label: 'Brands', href: paths.brands(), event: 'nav_header_brands_click' },
    { label: 'Rewards', href: paths.rewards(), event: 'nav_header_rewards_click' },
  ];
  if (shown && now >= shown.from && now < shown.until) {
    items.push({
      label: 'Earnings call',
      href: paths.earningsCall(),
      event: 'nav_header_earnings_call_click',
    });
  }
  items.push({
    label: 'Our Company',
    href: site.companyUrl,
    event: 'nav_header_our_company_click',
    external: true,
  });
  return items;
}

export const headerMenuValidUntil = ({ earningsCallShown: shown }: MenuContent, now: number) =>
  shown && [shown.from, shown.until].find((edge) => edge > now);

export function centreMenu(slug: string): MenuItem[] {
  return [
    {
      label: 'Stores',
      href: paths.stores(slug),
      event: 'nav_centre_stores_click',
      kinds: ['stores', 'directory', 'jobs'],
    },
    {
      label: 'Deals',
      href: paths.deals(slug),
      event: 'nav_centre_deals_click',
      kinds: ['deals', 'promotions'],
    },
    { label: 'Events', href: paths.events(slug), event: 'nav_centre_events_click' },
    { label: 'Map', href: paths.map(slug), event: 'nav_centre_map_click' },
    {
      label: 'Visitor Info',
      href: paths.visitorInfo(slug),
      event: 'nav_centre_visitor_info_click',
      kinds: ['visitor-info', 'parking', 'know-before-you-go', 'security', 'dora'],
    },
    {
      label: 'Rewards',
      href: paths.rewards(),
      event: 'nav_centre_rewards_click',
      kinds: ['rewards', 'points-exchange', 'redeem-points', 'saved-deals', 'confirmation'],
    },
  ];
}

export const accountMenu = (callbackUrl: string): MenuItem[] => [
  { label: 'Sign in', href: paths.signIn({ callbackUrl }), event: 'nav_account_sign_in_click' },
  { label: 'Join now', href: paths.joinNow({ callbackUrl }), event: 'nav_account_join_now_click' },
];

export const memberMenu = (country: CountryCode): MenuItem[] => [
  { label: 'Profile', href: paths.profile(), event: 'nav_account_profile_click' },
  { label: 'Preferences', href: paths.personalPreferences(), event: 'nav_account_preferences_click' },
  {
    label: spelled('Your center', country),
    href: paths.preferredCentre(),
    event: 'nav_account_preferred_centre_click',
  },
];

export const clubMenu = (slug: string | null): MenuItem[] => [
  {
    label: 'Saved deals',
    href: slug ? paths.savedDeals(slug) : paths.preferredCentre({ next: 'saved-deals' }),
    event: 'nav_account_saved_deals_click',
  },
  { label: 'Points history', href: paths.transactionHistory(), event: 'nav_account_points_click' },
  { label: 'Submit a receipt', href: paths.uploadReceipt(), event: 'nav_account_receipt_click' },
];

export const helpMenu = (): MenuItem[] => [
  { label: 'Gift cards', href: paths.giftCards(), event: 'nav_menu_gift_cards_click' },
  { label: 'Contact us', href: paths.contactUs(), event: 'nav_menu_contact_us_click' },
];

export const centreTools = ({ slug }: Pick<CentreFull, 'slug'>): MenuItem[] => [
  { label: 'Directory', href: paths.directory(slug), event: 'nav_menu_directory_click' },
  { label: 'Parking', href: paths.parking(slug), event: 'nav_menu_parking_click' },
  { label: 'Know before you go', href: paths.knowBeforeYouGo(slug), event: 'nav_menu_know_before_click' },
  { label: 'Security', href: paths.security(slug), event: 'nav_menu_security_click' },
  { label: 'Jobs', href: paths.jobs(slug), event: 'nav_menu_jobs_click' },
];

function kindOf(path: string): string {
  const [, , kind = '', , below, id] = path.split('/');
  return (id !== undefined && below) || kind;
}

export function isCurrent({ href, kinds }: MenuItem, url: string): boolean {
  const path = url.split('?')[0] ?? url;
  if (path === href) return true;
  return kinds ? kinds.includes(kindOf(path)) : path.startsWith(`${href}/`);
}
