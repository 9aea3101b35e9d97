import type { BrowserContext, Page } from 'playwright';
import { type AnalyticsEventName, paths } from 'shared-contracts';
import { daysAgo, drawReceipt } from '../receipts/drawn-receipt.ts';
import { type Collected, choose, listenToCollector } from '../support/collected.ts';
import { content } from '../support/content.ts';
import { sampleOf } from '../support/full-run.ts';
import { expectToHear } from '../support/hears.ts';
import { join } from '../support/join.ts';
import { signIn } from '../support/member.ts';
import { providerFrame } from '../support/provider-frame.ts';
import { expect, test } from '../support/test.ts';
import { DESKTOP } from '../support/visitor.ts';

test.use({
  ...DESKTOP,
  permissions: ['geolocation'],
  geolocation: { latitude: 33, longitude: -80 },
});

const CENTRE = 'charleston';
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).first().click();
const follow = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name }).first().click();

/** A browser does not show what a page sends while it leaves for another site, so it stays. */
async function stayingHere(page: Page, name: RegExp) {
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
    }),
  );
  await follow(page, name);
}

/** Something that a shopper does on a page, and the one event that tells of it. */
interface Action {
  readonly event: AnalyticsEventName;
  readonly on: string | ((page: Page) => Promise<string>);
  act(page: Page): Promise<unknown>;
}

const nothing = async () => undefined;
const firstStore = async () => {
  const { items } = await content().stores(CENTRE);
  const store = items[0];
  if (!store) throw new Error('The sample has no store');
  return store;
};
const firstReward = async (page: Page) => {
  const answer = await page.request.get(`/api/centers/${CENTRE}/rewards?limit=1`, {
    headers: { 'x-api-version': '3.0' },
  });
  const [reward] = (await answer.json()).items as Array<{ id: number; storeName: string }>;
  if (!reward) throw new Error('The sample has no reward');
  return paths.reward(CENTRE, reward.storeName, reward.id);
};

const firstDealForMembers = async () => {
  const { items } = await content().deals(CENTRE, { limit: 200 });
  const deal = items.find(({ isMembersOnly }) => isMembersOnly);
  if (!deal) throw new Error('The sample has no deal for members alone');
  return paths.deal(CENTRE, deal.storeName, deal.id);
};

const VISITOR: readonly Action[] = [
  { event: 'page_view', on: paths.home(), act: nothing },
  { event: 'centre_search', on: paths.findACentre({ q: 'Charleston' }), act: nothing },
  { event: 'centre_select', on: paths.findACentre(), act: (page) => follow(page, 'Locust Grove') },
  { event: 'find_near_me_click', on: paths.findACentre(), act: (page) => follow(page, 'Near me') },
  {
    event: 'find_map_pin_select',
    on: paths.findACentre({ q: 'Ontario' }),
    act: (page) => page.getByRole('button', { name: /^Ottawa/ }).click(),
  },
  {
    event: 'map_store_select',
    on: paths.map(CENTRE),
    act: (page) => page.getByRole('list', { name: 'Stores on the map' }).getByRole('link').first().click(),
  },
  {
    event: 'map_route_find',
    on: paths.map(CENTRE),
    async act(page) {
      await main(page).getByLabel('From').selectOption({ index: 2 });
      await main(page).getByLabel('To', { exact: true }).selectOption({ index: 9 });
      await press(page, 'Show route');
    },
  },
  { event: 'brand_search', on: paths.brands({ q: 'nike' }), act: nothing },
  { event: 'brand_select', on: paths.brands(), act: (page) => follow(page, 'Nike') },
  {
    event: 'site_search_select',
    on: paths.home(),
    async act(page) {
      await page.getByRole('banner').getByLabel('Search the site').first().click();
      await page.getByRole('combobox', { name: /^Search for/ }).fill('charleston');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
    },
  },
  {
    event: 'gift_card_faq_search',
    on: paths.giftCards(),
    async act(page) {
      await main(page).getByRole('searchbox').fill('balance');
      await page.keyboard.press('Enter');
    },
  },
  { event: 'store_search', on: paths.stores(CENTRE, { q: 'nik' }), act: nothing },
  {
    event: 'store_view',
    on: async () => {
      const { name, id } = await firstStore();
      return paths.store(CENTRE, name, id);
    },
    act: nothing,
  },
  {
    event: 'phone_click',
    on: paths.security(CENTRE),
    act: (page) => main(page).locator('a[href^="tel:"]').first().click(),
  },
  { event: 'job_apply_click', on: paths.jobs(CENTRE), act: (page) => stayingHere(page, /^Apply/) },
  {
    event: 'event_calendar_add',
    on: async () => {
      const { items } = await content().events(CENTRE);
      return paths.event(CENTRE, items[0]?.id ?? 0);
    },
    act: (page) => follow(page, /calendar/i),
  },
  {
    event: 'offer_reminder_add',
    on: async () => {
      const { items } = await content().deals(CENTRE, { when: 'upcoming', limit: 1 });
      return paths.deal(CENTRE, items[0]?.storeName ?? '', items[0]?.id ?? 0);
    },
    act: (page) => follow(page, 'Remind me'),
  },
  {
    event: 'parking_note_save',
    on: paths.parking(CENTRE),
    async act(page) {
      const note = page.getByRole('region', { name: 'Where I parked' });
      await note.getByLabel('Lot', { exact: true }).selectOption({ index: 1 });
      await note.getByRole('button', { name: 'Save' }).click();
    },
  },
  {
    event: 'visit_pack_save',
    on: paths.visitPack(CENTRE),
    act: (page) =>
      main(page)
        .getByRole('button', { name: /^Take .* along$/ })
        .click(),
  },
  { event: 'reward_view', on: firstReward, act: nothing },
  {
    event: 'pink_campaign_submit',
    on: paths.pink(),
    async act(page) {
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Email address').fill('ada@example.com');
      await page.getByLabel('Your center').selectOption({ label: 'Charleston, SC' });
      await press(page, 'Get my pass');
    },
  },
  {
    event: 'deal_days_submit',
    on: paths.getTangerDealDays(),
    async act(page) {
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Email address').fill('ada@example.com');
      await page.getByLabel('Your center').selectOption({ label: 'Ottawa, ON' });
      await page.getByRole('checkbox', { name: 'Footwear' }).check();
      await press(page, 'Sign me up');
    },
  },
  {
    event: 'contact_form_submit',
    on: paths.contactUs({ topic: 'website' }),
    async act(page) {
      await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Example');
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
      await page
        .getByRole('textbox', { name: 'Your message' })
        .fill('Thank you for a site that works like this.');
      await press(page, 'Send message');
    },
  },
  { event: 'campaign_popup_view', on: paths.home(), act: nothing },
  {
    event: 'campaign_popup_dismiss',
    on: paths.home(),
    act: (page) => page.getByRole('button', { name: 'Close this offer' }).click(),
  },
  {
    event: 'campaign_popup_select',
    on: paths.home(),
    act: (page) => page.locator('dialog[open][aria-labelledby="campaign-title"] a').first().click(),
  },
  { event: 'sign_up', on: paths.home(), act: (page) => join(page, paths.home()) },
  {
    event: 'password_reset_request',
    on: paths.resetPassword(),
    async act(page) {
      await page.getByLabel('Email address').fill('nobody@example.com');
      await main(page).getByRole('button').last().click();
    },
  },
];

const MEMBER: readonly Action[] = [
  {
    event: 'linked_card_add',
    on: paths.linkedCards(),
    async act(page) {
      await press(page, 'Link a card');
      const form = await providerFrame(page, 'form');
      await form.getByRole('button', { name: 'Visa', exact: true }).click();
      await form.getByRole('button', { name: 'Link this card' }).click();
    },
  },
  {
    event: 'linked_card_remove',
    on: paths.linkedCards(),
    async act(page) {
      await press(page, /^Unlink the card/);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    },
  },
  { event: 'deal_save', on: paths.deals(CENTRE), act: (page) => heart(page, false) },
  { event: 'deal_unsave', on: paths.deals(CENTRE), act: (page) => heart(page, true) },
  { event: 'store_save', on: paths.stores(CENTRE), act: (page) => heart(page, false) },
  { event: 'store_unsave', on: paths.stores(CENTRE), act: (page) => heart(page, true) },
  { event: 'reward_save', on: firstReward, act: (page) => heart(page, false) },
  { event: 'reward_unsave', on: firstReward, act: (page) => heart(page, true) },
  { event: 'deal_redeem', on: firstDealForMembers, act: (page) => press(page, 'Get the code') },
  {
    event: 'receipt_upload',
    on: paths.uploadReceipt(),
    async act(page) {
      const { file } = await drawReceipt({ date: daysAgo(20), merchant: 'Vans' });
      await page.getByLabel('Where did you shop?').selectOption(CENTRE);
      await page.getByLabel('Photo or PDF').setInputFiles(file);
      // Reading takes a processor, which the sites beside this one want too.
      await main(page).getByRole('button', { name: 'Looks right' }).waitFor({ timeout: 60_000 });
      await press(page, 'Looks right');
    },
  },
  {
    event: 'receipt_appeal',
    async on(page) {
      await page.goto(paths.uploadReceipt());
      return (await main(page).getByRole('link', { name: /^Vans/ }).first().getAttribute('href')) ?? '';
    },
    async act(page) {
      await main(page).getByText('Request a second review').first().click();
      await page.getByLabel('What did we get wrong?').fill('The till had the wrong date.');
      await press(page, 'Request a second review');
    },
  },
  { event: 'points_history_export', on: paths.transactionHistory(), act: (page) => follow(page, /CSV/) },
  {
    event: 'reward_redeem',
    on: paths.redeemPoints(CENTRE),
    async act(page) {
      await press(page, /^Redeem /);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Redeem \d/ })
        .click();
    },
  },
  {
    event: 'points_exchange',
    on: paths.pointsExchange(CENTRE),
    async act(page) {
      await page.getByRole('radio', { name: /Gift card credit/ }).check();
      await press(page, 'Review');
      await press(page, /^Exchange \d/);
    },
  },
  {
    event: 'preferences_update',
    on: paths.personalPreferences(),
    act: (page) => press(page, /^Save/),
  },
  {
    event: 'preferred_centre_select',
    on: paths.preferredCentre(),
    act: (page) => main(page).locator('button[aria-pressed="false"]').first().click(),
  },
  { event: 'member_data_export', on: paths.personalPreferences(), act: (page) => follow(page, /Download/) },
];

/** Presses a heart once the page knows which are full: before, an empty one may be a saved one. */
async function heart(page: Page, pressed: boolean) {
  await page.waitForLoadState('networkidle');
  // Before what she saved has come, no heart is pressed.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/user-get-favorite')),
  );
  await main(page)
    .getByRole('button', { name: /^Save /, pressed })
    .first()
    .click();
}

async function tellsOnce(page: Page, collected: Collected, { event, on, act }: Action) {
  collected.events.length = 0;
  await page.goto(typeof on === 'string' ? on : await on(page));
  // A link that is pressed before is followed, and not told of.
  await expectToHear(main(page).getByRole('heading', { level: 1 }).first());
  await act(page);
  const times = () => collected.events.filter(({ name }) => name === event).length;
  await expect.poll(times, event).toBe(1);
  expect(collected.events.filter(({ name }) => name === 'link_click')).toEqual([]);
}

async function begin(context: BrowserContext): Promise<Collected> {
  await choose(context, 'pf-');
  return listenToCollector(context);
}

/** Actions of `npm test`: a press, a form of each remote and the shell, a link, what tells of itself, and what a member does. */
const SAMPLE = new Set<AnalyticsEventName>([
  'page_view',
  'centre_select',
  'site_search_select',
  'store_view',
  'phone_click',
  'parking_note_save',
  'contact_form_submit',
  'campaign_popup_dismiss',
  'sign_up',
  'deal_save',
  'deal_unsave',
  'deal_redeem',
  'points_history_export',
  'reward_redeem',
  'preferences_update',
]);
const isInSample = ({ event }: Action) => SAMPLE.has(event);

for (const action of sampleOf(VISITOR, isInSample)) {
  test(`${action.event} is told once`, async ({ page, context }) => {
    await tellsOnce(page, await begin(context), action);
  });
}

test.describe('member', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  let collected: Collected;
  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext({ ...DESKTOP, baseURL: process.env.BASE_URL ?? '' });
    collected = await begin(context);
    page = await context.newPage();
    await signIn(page);
  });
  test.afterAll(() => page.context().close());

  for (const action of sampleOf(MEMBER, isInSample)) {
    test(`${action.event} is told once`, async () => {
      await tellsOnce(page, collected, action);
      await expect(
        page.getByRole('banner').getByText('Sign in', { exact: true }).filter({ visible: true }),
      ).toHaveCount(0);
    });
  }
});
