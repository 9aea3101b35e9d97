import type { BrowserContext, Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { type AnalyticsEventName, isAnalyticsEventName } from 'shared-contracts/shell';
import { daysAgo, drawReceipt, receiptFile } from '../receipts/drawn-receipt.ts';
import { type Collected, choose, listenToCollector, whenCounting } from '../support/collected.ts';
import { join } from '../support/join.ts';
import { signIn } from '../support/member.ts';
import { providerFrame } from '../support/page-parts.ts';
import { expectHydrated } from '../support/page-state.ts';
import { content } from '../support/site.ts';
import { expect, sampleOf, test } from '../support/test.ts';
import { DESKTOP, PHONE } from '../support/visitor.ts';

const CENTRE = 'charleston';
const banner = (page: Page) => page.getByRole('banner');
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).first().click();

type Act = (page: Page) => Promise<unknown>;
type Path = string | ((page: Page) => Promise<string>);
interface Row {
  readonly event: AnalyticsEventName;
  readonly on: Path;
  readonly act: Act;
}

const rows = (on: Path, acts: Partial<Record<AnalyticsEventName, Act>>): readonly Row[] =>
  Object.entries(acts).flatMap(([event, act]) => (isAnalyticsEventName(event) ? [{ event, on, act }] : []));

const nothing: Act = async () => undefined;
/** Keeps the page from leaving for another site: Playwright does not show what a page sends while it leaves. */
const staying =
  (act: Act): Act =>
  async (page) => {
    await page.evaluate(() =>
      addEventListener('click', (event) => {
        if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
      }),
    );
    await act(page);
  };
const follow =
  (name: string | RegExp): Act =>
  (page) =>
    main(page).getByRole('link', { name }).first().click();
const header =
  (name: string): Act =>
  async (page) => {
    const menu = banner(page).locator('summary[aria-label="Menu"]');
    if (await menu.isVisible()) await menu.click();
    await banner(page).getByRole('link', { name, exact: true }).filter({ visible: true }).click();
  };
const centre =
  (name: string): Act =>
  (page) =>
    page.getByRole('navigation', { name: 'Charleston' }).getByRole('link', { name, exact: true }).click();
const footer =
  (name: string): Act =>
  (page) =>
    page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
const account =
  (name: string): Act =>
  async (page) => {
    await banner(page).locator('summary').filter({ visible: true }).first().click();
    await banner(page)
      .getByRole(name === 'Sign out' ? 'button' : 'link', { name, exact: true })
      .filter({ visible: true })
      .click();
  };
const openSearch: Act = (page) => banner(page).getByLabel('Search the site').first().click();

const firstStore = async () => {
  const [store] = (await content().stores(CENTRE)).items;
  return paths.store(CENTRE, store?.name ?? '', store?.id ?? 0);
};
const firstEvent = async () => paths.event(CENTRE, (await content().events(CENTRE)).items[0]?.id ?? 0);
const firstUpcomingDeal = async () => {
  const [deal] = (await content().deals(CENTRE, { when: 'upcoming', limit: 1 })).items;
  return paths.deal(CENTRE, deal?.storeName ?? '', deal?.id ?? 0);
};
const firstDealForMembers = async () => {
  const { items } = await content().deals(CENTRE, { limit: 200 });
  const deal = items.find(({ isMembersOnly }) => isMembersOnly);
  return paths.deal(CENTRE, deal?.storeName ?? '', deal?.id ?? 0);
};
const firstReward = async (page: Page) => {
  const answer = await page.request.get(`/api/centers/${CENTRE}/rewards?limit=1`, {
    headers: { 'x-api-version': '3.0' },
  });
  const [reward] = (await answer.json()).items as Array<{ id: number; storeName: string }>;
  if (!reward) throw new Error('The sample has no reward');
  return paths.reward(CENTRE, reward.storeName, reward.id);
};

const uploadedReceipt = async (page: Page) => {
  await page.goto(paths.uploadReceipt());
  return (await main(page).getByRole('link', { name: /^Vans/ }).first().getAttribute('href')) ?? '';
};

const MENUS: readonly Row[] = [
  ...rows(paths.brands(), { nav_header_home_click: (page) => banner(page).locator('a').first().click() }),
  ...rows(paths.home(), {
    nav_header_find_a_tanger_click: header('Find a Tanger'),
    nav_header_brands_click: header('Brands'),
    nav_header_rewards_click: header('Rewards'),
    nav_header_our_company_click: staying(header('Our Company')),
    nav_account_sign_in_click: header('Sign in'),
    nav_account_join_now_click: header('Join now'),
    site_search_open: openSearch,
    nav_footer_state_click: footer('South Carolina'),
    nav_footer_about_click: staying(footer('About us')),
    nav_footer_careers_click: staying(footer('Careers')),
    nav_footer_social_click: staying(footer('Instagram')),
    nav_footer_contact_us_click: footer('Contact us'),
    nav_footer_gift_cards_click: footer('Gift cards'),
    nav_footer_accessibility_click: footer('Accessibility'),
    nav_footer_privacy_click: footer('Privacy'),
    nav_footer_terms_click: footer('Terms'),
    nav_footer_cookie_settings_click: footer('Cookie settings'),
    nav_footer_do_not_sell_click: footer('Do not sell or share my personal information'),
  }),
  ...rows(paths.stores(CENTRE), { nav_centre_home_click: centre('Charleston') }),
  ...rows(paths.centre(CENTRE), {
    nav_centre_stores_click: centre('Stores'),
    nav_centre_deals_click: centre('Deals'),
    nav_centre_events_click: centre('Events'),
    nav_centre_map_click: centre('Map'),
    nav_centre_visitor_info_click: centre('Visitor Info'),
    nav_centre_rewards_click: centre('Rewards'),
    directions_click: staying(follow('Directions')),
  }),
  ...rows(paths.rewards(), { rewards_join_click: follow(/join/i) }),
];

const PHONE_MENU = rows(paths.events(CENTRE), {
  nav_menu_gift_cards_click: header('Gift cards'),
  nav_menu_contact_us_click: header('Contact us'),
  nav_menu_directory_click: header('Directory'),
  nav_menu_parking_click: header('Parking'),
  nav_menu_know_before_click: header('Know before you go'),
  nav_menu_security_click: header('Security'),
  nav_menu_jobs_click: header('Jobs'),
});

const VISITOR: readonly Row[] = [
  ...rows(paths.home(), {
    page_view: nothing,
    async site_search_select(page) {
      await openSearch(page);
      await page.getByRole('combobox', { name: /^Search for/ }).fill('charleston');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
    },
    campaign_popup_view: nothing,
    campaign_popup_dismiss: (page) => page.getByRole('button', { name: 'Close this offer' }).click(),
    campaign_popup_select: (page) =>
      page.locator('dialog[open][aria-labelledby="campaign-title"] a').first().click(),
    sign_up: (page) => join(page, paths.home()),
  }),
  ...rows(paths.findACentre({ q: 'Charleston' }), { centre_search: nothing }),
  ...rows(paths.findACentre(), {
    centre_select: follow('Locust Grove'),
    find_near_me_click: follow('Near me'),
  }),
  ...rows(paths.findACentre({ q: 'Ontario' }), {
    find_map_pin_select: (page) => page.getByRole('button', { name: /^Ottawa/ }).click(),
  }),
  ...rows(paths.map(CENTRE), {
    map_store_select: (page) =>
      page.getByRole('list', { name: 'Stores on the map' }).getByRole('link').first().click(),
    async map_route_find(page) {
      await main(page).getByLabel('From').selectOption({ index: 2 });
      await main(page).getByLabel('To', { exact: true }).selectOption({ index: 9 });
      await press(page, 'Show route');
    },
  }),
  ...rows(paths.brands({ q: 'nike' }), { brand_search: nothing }),
  ...rows(paths.brands(), { brand_select: follow('Nike') }),
  ...rows(paths.giftCards(), {
    async gift_card_faq_search(page) {
      await main(page).getByRole('searchbox').fill('balance');
      await page.keyboard.press('Enter');
    },
  }),
  ...rows(paths.stores(CENTRE, { q: 'nik' }), { store_search: nothing }),
  ...rows(firstStore, { store_view: nothing }),
  ...rows(paths.security(CENTRE), {
    phone_click: (page) => main(page).locator('a[href^="tel:"]').first().click(),
  }),
  ...rows(paths.jobs(CENTRE), { job_apply_click: staying(follow(/^Apply/)) }),
  ...rows(firstEvent, { event_calendar_add: follow(/calendar/i) }),
  ...rows(firstUpcomingDeal, { offer_reminder_add: follow('Remind me') }),
  ...rows(paths.parking(CENTRE), {
    async parking_note_save(page) {
      const note = page.getByRole('region', { name: 'Where I parked' });
      await note.getByLabel('Lot', { exact: true }).selectOption({ index: 1 });
      await note.getByRole('button', { name: 'Save' }).click();
    },
  }),
  ...rows(paths.visitPack(CENTRE), { visit_pack_save: (page) => press(page, /^Save .* for offline$/) }),
  ...rows(firstReward, { reward_view: nothing }),
  ...rows(paths.pink(), {
    async pink_campaign_submit(page) {
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Email address').fill('ada@example.com');
      await page.getByLabel('Your center').selectOption({ label: 'Charleston, SC' });
      await press(page, 'Get my pass');
    },
  }),
  ...rows(paths.getTangerDealDays(), {
    async deal_days_submit(page) {
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Email address').fill('ada@example.com');
      await page.getByLabel('Your center').selectOption({ label: 'Ottawa, ON' });
      await page.getByRole('checkbox', { name: 'Footwear' }).check();
      await press(page, 'Sign me up');
    },
  }),
  ...rows(paths.contactUs({ topic: 'website' }), {
    async contact_form_submit(page) {
      await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Example');
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
      await page.getByRole('textbox', { name: 'Your message' }).fill('Thank you for a site that works.');
      await press(page, 'Send message');
    },
  }),
  ...rows(paths.resetPassword(), {
    async password_reset_request(page) {
      await page.getByLabel('Email address').fill('nobody@example.com');
      await main(page).getByRole('button').last().click();
    },
  }),
];

/** Presses a heart once the page knows which ones are full: before, it ignores presses. */
const heart =
  (pressed: boolean): Act =>
  async (page) => {
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/user-get-favorite')),
    );
    await main(page)
      .getByRole('button', { name: /^Save /, pressed })
      .first()
      .click();
  };

/** In this order: some undo what the one before did. */
const MEMBER: readonly Row[] = [
  // First, because it needs a fresh sign-in.
  ...rows(paths.personalPreferences(), {
    member_data_export: (page) => press(page, 'Download my data'),
  }),
  ...rows(paths.linkedCards(), {
    async linked_card_add(page) {
      await press(page, 'Link a card');
      const form = await providerFrame(page, 'form');
      await form.getByRole('button', { name: 'Visa', exact: true }).click();
      await form.getByRole('button', { name: 'Link this card' }).click();
    },
    async linked_card_remove(page) {
      await press(page, /^Unlink the card/);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    },
  }),
  ...rows(paths.deals(CENTRE), { deal_save: heart(false), deal_unsave: heart(true) }),
  ...rows(paths.stores(CENTRE), { store_save: heart(false), store_unsave: heart(true) }),
  ...rows(firstReward, { reward_save: heart(false), reward_unsave: heart(true) }),
  ...rows(firstDealForMembers, { deal_redeem: (page) => press(page, 'Get the code') }),
  ...rows(paths.uploadReceipt(), {
    async receipt_upload(page) {
      const { lines } = drawReceipt({ date: daysAgo(20), merchant: 'Vans' });
      await page.getByLabel('Where did you shop?').selectOption(CENTRE);
      await page.getByLabel('Photo or PDF').setInputFiles(receiptFile(lines));
      await press(page, 'Looks right');
    },
  }),
  ...rows(uploadedReceipt, {
    async receipt_appeal(page) {
      await main(page).getByText('Request a second review').first().click();
      await page.getByLabel('What did we get wrong?').fill('The register had the wrong date.');
      await press(page, 'Request a second review');
    },
  }),
  ...rows(paths.transactionHistory(), { points_history_export: follow(/CSV/) }),
  ...rows(paths.redeemPoints(CENTRE), {
    async reward_redeem(page) {
      await press(page, /^Redeem /);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Redeem \d/ })
        .click();
    },
  }),
  ...rows(paths.pointsExchange(CENTRE), {
    async points_exchange(page) {
      await page.getByRole('radio', { name: /Gift card credit/ }).check();
      await press(page, 'Review');
      await press(page, /^Exchange \d/);
    },
  }),
  ...rows(paths.personalPreferences(), {
    preferences_update: (page) => press(page, /^Save/),
  }),
  ...rows(paths.preferredCentre(), {
    preferred_centre_select: (page) => main(page).locator('button[aria-pressed="false"]').first().click(),
  }),
  ...rows(paths.home(), {
    nav_account_profile_click: account('Profile'),
    nav_account_card_click: (page) => banner(page).getByRole('link', { name: 'Member card' }).click(),
    nav_account_saved_deals_click: account('Saved deals'),
    nav_account_points_click: account('Points history'),
    nav_account_receipt_click: account('Submit a receipt'),
    nav_account_preferences_click: account('Preferences'),
    nav_account_preferred_centre_click: account('Your center'),
    nav_account_sign_out_click: account('Sign out'),
  }),
];

/** Events of `npm test`: a link of each menu, a press and a form of each remote, and what a member does. */
const PROMISED = new Set<AnalyticsEventName>([
  'nav_header_brands_click',
  'nav_header_our_company_click',
  'nav_centre_deals_click',
  'nav_menu_parking_click',
  'nav_footer_state_click',
  'centre_select',
  'site_search_select',
  'store_view',
  'phone_click',
  'contact_form_submit',
  'campaign_popup_dismiss',
  'deal_save',
  'deal_unsave',
  'deal_redeem',
  'points_history_export',
  'reward_redeem',
  'preferences_update',
  'nav_account_profile_click',
  'nav_account_sign_out_click',
]);
const isPromised = ({ event }: Row) => PROMISED.has(event);

async function begin(context: BrowserContext): Promise<Collected> {
  await choose(context, 'pf-');
  return listenToCollector(context);
}

async function sendsOnce(page: Page, collected: Collected, { event, on, act }: Row): Promise<void> {
  collected.events.length = 0;
  await page.goto(typeof on === 'string' ? on : await on(page));
  // A link that is pressed before is followed without an event.
  await expectHydrated(main(page).getByRole('heading', { level: 1 }).first());
  await act(page);
  if (event.startsWith('nav_')) await expect.poll(() => collected.names()).toEqual([event]);
  const times = () => collected.events.filter(({ name }) => name === event).length;
  await expect.poll(times, event).toBe(1);
  expect(collected.events.filter(({ name }) => name === 'link_click')).toEqual([]);
}

test.use({
  ...DESKTOP,
  permissions: ['geolocation'],
  geolocation: { latitude: 33, longitude: -80 },
});

test.describe('on a phone', () => {
  test.use(PHONE);
  for (const row of [...PHONE_MENU, ...MENUS])
    test(`${row.event} is sent once`, {
      tag: PHONE_MENU.includes(row) && isPromised(row) ? '@promise' : [],
    }, async ({ page, context }) => {
      await sendsOnce(page, await begin(context), row);
    });
});

test.describe('on a desktop', () => {
  for (const row of [...MENUS, ...VISITOR])
    test(`${row.event} is sent once`, { tag: isPromised(row) ? '@promise' : [] }, async ({
      page,
      context,
    }) => {
      await sendsOnce(page, await begin(context), row);
    });
});

test('sign-in, each member action and sign-out send one event each', { tag: '@promise' }, async ({
  page,
  context,
}) => {
  test.setTimeout(900_000);
  const collected = await begin(context);
  await signIn(page);
  await expect.poll(() => collected.names()).toEqual(['sign_in']);
  for (const row of sampleOf(MEMBER, isPromised))
    await test.step(row.event, async () => {
      await sendsOnce(page, collected, row);
      if (row.event === 'nav_account_sign_out_click') return;
      const signInLink = banner(page).getByText('Sign in', { exact: true }).filter({ visible: true });
      await expect(signInLink).toHaveCount(0);
    });
});

test('the menu shows the earnings call during the call, and its event is sent once', async ({
  page,
  context,
}) => {
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

test('a link without its own event sends one generic click event', { tag: '@promise' }, async ({
  page,
  context,
}) => {
  await choose(context, 'p--');
  const collected = await listenToCollector(context);
  await page.goto(paths.cookies());
  await whenCounting(page);
  await main(page).locator('a[href^="/"]').first().click();
  await expect.poll(() => collected.names()).toEqual(['link_click']);
});
