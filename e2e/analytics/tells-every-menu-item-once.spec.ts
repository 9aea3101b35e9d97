import type { Page } from 'playwright';
import { type AnalyticsEventName, paths } from 'shared-contracts';
import { choose, listenToCollector, whenCounting } from '../support/collected.ts';
import { sampleOf } from '../support/full-run.ts';
import { signIn } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { DESKTOP, PHONE } from '../support/visitor.ts';

const CENTRE = 'charleston';
const banner = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const main = (page: Page) => page.getByRole('main');

/** Something that a shopper does on a page, and the one event that tells of it. */
interface Row {
  readonly event: AnalyticsEventName;
  /** Page on which it is done; the page that stands when left out. */
  readonly on?: string;
  /** There in the menu of small screens alone. */
  readonly phoneOnly?: boolean;
  act(page: Page): Promise<unknown>;
}

/** Menu on a phone: it is folded away. */
const header =
  (name: string) =>
  async (page: Page): Promise<void> => {
    const menu = banner(page).locator('summary[aria-label="Menu"]');
    if (await menu.isVisible()) await menu.click();
    await banner(page).getByRole('link', { name, exact: true }).filter({ visible: true }).click();
  };
/** A browser does not show what a page sends while it leaves for another site, so it stays. */
const stayingHere = (act: Row['act']) => async (page: Page) => {
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
    }),
  );
  await act(page);
};
const centre =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole('navigation', { name: 'Charleston' }).getByRole('link', { name, exact: true }).click();
const inFooter =
  (name: string) =>
  (page: Page): Promise<void> =>
    footer(page).getByRole('link', { name, exact: true }).click();
const link =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    main(page).getByRole('link', { name }).first().click();

const VISITOR: readonly Row[] = [
  {
    event: 'nav_header_home_click',
    on: paths.brands(),
    act: (page) => banner(page).locator('a').first().click(),
  },
  { event: 'nav_header_find_a_tanger_click', on: paths.home(), act: header('Find a Tanger') },
  { event: 'nav_header_brands_click', on: paths.home(), act: header('Brands') },
  { event: 'nav_header_rewards_click', on: paths.home(), act: header('Rewards') },
  { event: 'nav_header_our_company_click', on: paths.home(), act: stayingHere(header('Our Company')) },
  { event: 'nav_account_sign_in_click', on: paths.home(), act: header('Sign in') },
  { event: 'nav_account_join_now_click', on: paths.home(), act: header('Join now') },
  {
    event: 'site_search_open',
    on: paths.home(),
    act: (page) => banner(page).getByLabel('Search the site').first().click(),
  },

  { event: 'nav_centre_home_click', on: paths.stores(CENTRE), act: centre('Charleston') },
  { event: 'nav_centre_stores_click', on: paths.centre(CENTRE), act: centre('Stores') },
  { event: 'nav_centre_deals_click', on: paths.centre(CENTRE), act: centre('Deals') },
  { event: 'nav_centre_events_click', on: paths.centre(CENTRE), act: centre('Events') },
  { event: 'nav_centre_map_click', on: paths.centre(CENTRE), act: centre('Map') },
  { event: 'nav_centre_visitor_info_click', on: paths.centre(CENTRE), act: centre('Visitor Info') },
  { event: 'nav_centre_rewards_click', on: paths.centre(CENTRE), act: centre('Rewards') },

  ...(
    [
      ['nav_menu_gift_cards_click', 'Gift cards'],
      ['nav_menu_contact_us_click', 'Contact us'],
      ['nav_menu_directory_click', 'Directory'],
      ['nav_menu_parking_click', 'Parking'],
      ['nav_menu_know_before_click', 'Know before you go'],
      ['nav_menu_security_click', 'Security'],
      ['nav_menu_jobs_click', 'Jobs'],
    ] as const
  ).map(([event, name]) => ({ event, phoneOnly: true, on: paths.events(CENTRE), act: header(name) })),

  { event: 'nav_footer_state_click', on: paths.home(), act: inFooter('South Carolina') },
  { event: 'nav_footer_about_click', on: paths.home(), act: stayingHere(inFooter('About us')) },
  { event: 'nav_footer_careers_click', on: paths.home(), act: stayingHere(inFooter('Careers')) },
  { event: 'nav_footer_social_click', on: paths.home(), act: stayingHere(inFooter('Instagram')) },
  { event: 'nav_footer_contact_us_click', on: paths.home(), act: inFooter('Contact us') },
  { event: 'nav_footer_gift_cards_click', on: paths.home(), act: inFooter('Gift cards') },
  { event: 'nav_footer_accessibility_click', on: paths.home(), act: inFooter('Accessibility') },
  { event: 'nav_footer_privacy_click', on: paths.home(), act: inFooter('Privacy') },
  { event: 'nav_footer_terms_click', on: paths.home(), act: inFooter('Terms') },
  { event: 'nav_footer_cookie_settings_click', on: paths.home(), act: inFooter('Cookie settings') },
  {
    event: 'nav_footer_do_not_sell_click',
    on: paths.home(),
    act: inFooter('Do not sell or share my personal information'),
  },

  { event: 'rewards_join_click', on: paths.rewards(), act: link(/join/i) },
  { event: 'directions_click', on: paths.centre(CENTRE), act: stayingHere(link('Directions')) },
];

/** A link of each menu, and one that leaves the site. */
const SAMPLE = new Set<AnalyticsEventName>([
  'nav_header_brands_click',
  'nav_header_our_company_click',
  'nav_centre_home_click',
  'nav_centre_deals_click',
  'nav_menu_parking_click',
  'nav_footer_state_click',
]);

for (const [size, device] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${size}`, () => {
    test.use(device);
    for (const { event, on, phoneOnly, act } of sampleOf(VISITOR, ({ event }) => SAMPLE.has(event))) {
      if (phoneOnly && device !== PHONE) continue;
      test(`${event} is told once`, async ({ page, context }) => {
        await choose(context, 'p--');
        const collected = await listenToCollector(context);
        await page.goto(on ?? paths.home());
        await page.waitForLoadState('load');
        await act(page);
        await expect.poll(() => collected.names()).toEqual([event]);
      });
    }
  });
}

test.describe('member', () => {
  test.use(DESKTOP);
  const account =
    (name: string) =>
    async (page: Page): Promise<void> => {
      await banner(page).locator('summary').filter({ visible: true }).first().click();
      await banner(page)
        .getByRole(name === 'Sign out' ? 'button' : 'link', { name, exact: true })
        .filter({ visible: true })
        .click();
    };
  const MEMBER: readonly Row[] = [
    { event: 'nav_account_profile_click', on: paths.home(), act: account('Profile') },
    {
      event: 'nav_account_card_click',
      on: paths.home(),
      act: (page) => banner(page).getByRole('link', { name: 'Member card' }).click(),
    },
    { event: 'nav_account_saved_deals_click', on: paths.home(), act: account('Saved deals') },
    { event: 'nav_account_points_click', on: paths.home(), act: account('Points history') },
    { event: 'nav_account_receipt_click', on: paths.home(), act: account('Submit a receipt') },
    { event: 'nav_account_preferences_click', on: paths.home(), act: account('Preferences') },
    { event: 'nav_account_preferred_centre_click', on: paths.home(), act: account('Your center') },
    { event: 'nav_account_sign_out_click', on: paths.home(), act: account('Sign out') },
  ];

  test('signing in, the account menu and signing out are each told once', async ({ page, context }) => {
    await choose(context, 'p--');
    const collected = await listenToCollector(context);
    await signIn(page);
    await expect.poll(() => collected.names()).toEqual(['sign_in']);
    for (const { event, on, act } of MEMBER) {
      const before = collected.names().length;
      await test.step(event, async () => {
        await page.goto(on ?? paths.home());
        await expect(
          banner(page).getByText('Sign in', { exact: true }).filter({ visible: true }),
        ).toHaveCount(0);
        await act(page);
        await expect.poll(() => collected.names().slice(before)).toEqual([event]);
      });
    }
  });
});

test('the earnings call is in the menu while it is on, and told once', async ({ page, context }) => {
  const time = Date.parse('2025-08-05T15:00:00Z');
  await page.clock.install({ time });
  await choose(context, 'p--', time - 60_000);
  const collected = await listenToCollector(context);
  await page.goto(paths.home());
  await banner(page).getByRole('link', { name: 'Earnings call' }).filter({ visible: true }).click();
  await page.waitForURL(paths.earningsCall());
  await page.clock.runFor(10_000);
  await expect.poll(() => collected.names()).toEqual(['nav_header_earnings_call_click']);
});

test('a link without an event of its own is told as a click, without its query', async ({
  page,
  context,
}) => {
  await choose(context, 'p--');
  const collected = await listenToCollector(context);
  await page.goto(paths.cookies());
  // A link that is followed before the scripts run is the browser's alone.
  await whenCounting(page);
  await main(page).locator('a[href^="/"]').first().click();
  await expect.poll(() => collected.names()).toEqual(['link_click']);
});
