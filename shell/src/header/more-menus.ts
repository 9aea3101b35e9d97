import { type CentreFull, paths } from 'shared-contracts';
import type { MenuItem } from './menu.ts';

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
