import type { Locator, Page } from 'playwright';
import { paths } from 'shared-contracts';
import { content } from '../support/content.ts';
import { signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
};

/** What of `unit` in the page's text stands on more than one line. */
const broken = (page: Page, unit: RegExp) =>
  page.getByRole('main').evaluate((main, source) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const match of (node.textContent ?? '').matchAll(new RegExp(source, 'g'))) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.push(match[0]);
      }
    }
    return found;
  }, unit.source);

const PHONE = /\+?1?[ -]?\d{3}[ -]\d{3}-\d{4}/;
const ROAD = /\b(?:I|US|SR)[- ]\d+[A-Z]?/;
const SUITE = /\b[Ss]uites? \d+/;
const HOURS = /\d+(?::\d+)? [ap]m – \d+(?::\d+)? [ap]m/;

const withinWidth = async (item: Locator) => {
  const box = await item.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= 360;
};

test('hours, phones, suites and roads keep to one line each', async ({ page }) => {
  const { items } = await content().stores('charleston', { limit: 1 });
  const [store] = items;
  const [deal] = (await content().deals('charleston', { limit: 1 })).items;
  if (!store || !deal) throw new Error('The content has no store, or no deal');
  for (const path of [
    paths.deal('charleston', deal.storeName, deal.id),
    paths.centre('charleston'),
    paths.store('charleston', store.name, store.id),
    paths.stores('charleston'),
    paths.parking('charleston'),
    paths.visitorInfo('charleston'),
    paths.contactUs(),
  ]) {
    await open(page, path);
    for (const unit of [PHONE, ROAD, SUITE, HOURS]) expect(await broken(page, unit), path).toEqual([]);
  }
});

/** Pixels of a text that are cut off. */
const cutOff = (text: Locator) => text.evaluate((element) => element.scrollWidth - element.clientWidth);

test('a breadcrumb keeps to one line, cut off at its end alone, and shortens in the middle', async ({
  page,
}) => {
  const { items } = await content().stores('charleston', { limit: 60 });
  const [store] = [...items].sort((a, b) => b.name.length - a.name.length);
  if (!store) throw new Error('The content has no store');
  await open(page, paths.store('charleston', store.name, store.id));
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  const centre = crumbs.getByRole('link', { name: 'Charleston' });
  const up = crumbs.getByRole('link', { name: 'Stores' });
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect((await crumbs.boundingBox())?.height).toBeLessThan(52);
    // The centre is named by the header above; the step up is whole, and the page's own name has the rest.
    await expect(centre).toBeHidden();
    expect(await cutOff(up), `${width} px`).toBeLessThanOrEqual(0);
    expect((await crumbs.getByText(store.name).boundingBox())?.width, `${width} px`).toBeGreaterThan(90);
  }
  for (const width of [412, 480]) {
    await page.setViewportSize({ width, height: 740 });
    expect((await crumbs.boundingBox())?.height).toBeLessThan(52);
    expect(await cutOff(centre), `${width} px`).toBeLessThanOrEqual(0);
    const dots = await up.boundingBox();
    expect(dots?.width).toBeLessThan(40);
    expect(dots?.width).toBeGreaterThanOrEqual(24);
  }
  await up.click();
  await expect(page).toHaveURL(new RegExp(`${paths.stores('charleston')}$`));
});

test('the centre’s header says which one, and the current tab is in view', async ({ page }) => {
  await open(page, paths.visitorInfo('myrtlebeach17'));
  const header = page.getByRole('navigation', { name: 'Myrtle Beach Hwy 17' });
  const name = header.getByRole('link', { name: 'Myrtle Beach Hwy 17' });
  await expect(name).toBeVisible();
  expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(0);
  const current = header.locator('[aria-current=page]');
  await expect(current).toHaveText('Visitor Info');
  // The header is brought to life when the browser has nothing else to do.
  await expect.poll(() => withinWidth(current)).toBe(true);
  // Without a document, too.
  await header.getByRole('link', { name: 'Rewards' }).scrollIntoViewIfNeeded();
  await header.getByRole('link', { name: 'Stores' }).click();
  await expect(current).toHaveText('Stores');
  await expect.poll(() => withinWidth(current)).toBe(true);
});

test('the header reaches out of no window between a phone and a desk', async ({ page }) => {
  await open(page, paths.stores('charleston'));
  for (const width of [440, 479, 480, 520, 560, 600, 607, 608, 640, 768, 960, 1024, 1071, 1072]) {
    await page.setViewportSize({ width, height: 740 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test('a date stands on a leaf of its own shape', async ({ page }) => {
  await open(page, paths.events('charleston'));
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  const leaf = await row.locator('> [aria-hidden]').boundingBox();
  const all = await row.boundingBox();
  expect(leaf && all && leaf.height < all.height - 40).toBe(true);
  expect(leaf && leaf.height / leaf.width).toBeLessThan(1.4);
});

test('a field on the butter card is light in the dark, too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, paths.parking('charleston'));
  const field = page.getByLabel('Row, level or a landmark');
  expect(await field.evaluate((input) => getComputedStyle(input).backgroundColor)).toBe('rgb(255, 253, 249)');
});

test('the profile waits in its own shape, and its tabs follow the page', async ({ page }) => {
  await signIn(page);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/user-*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(paths.profile());
  const points = page.getByRole('region', { name: 'Your points' });
  const below = page.getByRole('heading', { name: 'Recent activity' });
  await expect(points).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => document.fonts.ready);
  const before = await below.boundingBox();
  answer();
  await expect(points).not.toHaveAttribute('aria-busy');
  await expect(points).toContainText('of 3');
  const after = await below.boundingBox();
  expect(before && after && Math.abs(after.y - before.y)).toBeLessThanOrEqual(2);

  await page.goto(paths.preferredCentre());
  const tab = page.getByRole('navigation', { name: 'Your account' }).locator('[aria-current]');
  await expect(tab).toBeVisible();
  await expect.poll(() => withinWidth(tab)).toBe(true);
});

test('the menu holds what shoppers need, and closes on Escape and when the search opens', async ({
  page,
}) => {
  await open(page, paths.stores('charleston'));
  const opener = page.locator('summary[aria-label="Menu"]');
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
  await opener.click();
  for (const [name, href] of [
    ['Saved deals', paths.savedDeals('charleston')],
    ['Points history', paths.transactionHistory()],
    ['Submit a receipt', paths.uploadReceipt()],
    ['Gift cards', paths.giftCards()],
    ['Contact us', paths.contactUs()],
    ['Directory', paths.directory('charleston')],
    ['Parking', paths.parking('charleston')],
    ['Jobs', paths.jobs('charleston')],
  ] as const)
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  // All of it is on the screen.
  const box = await menu.boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(740);
  await menu.getByRole('link', { name: 'Parking' }).focus();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(menu).toBeVisible();
  await page.getByRole('link', { name: 'Search the site' }).click();
  await expect(page.getByRole('dialog', { name: 'Search the site' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  // By the keyboard, too.
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.getByRole('link', { name: 'Search the site' }).focus();
  await expect(menu).toBeHidden();
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('numbers of one line reach out of no page, and the header has room for its buttons', async ({
    page,
  }) => {
    for (const path of [paths.security('charleston'), paths.earningsCall(), paths.contactUs()]) {
      await open(page, path);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(over, path).toBeLessThanOrEqual(0);
      const search = await page.getByRole('link', { name: 'Search the site' }).boundingBox();
      expect(search?.width).toBeGreaterThanOrEqual(44);
    }
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the footer leads to the centers of each state, to the company, and says whose it is', async ({
    page,
  }) => {
    await page.goto(paths.giftCards());
    const footer = page.getByRole('contentinfo');
    const states = footer.getByRole('navigation', { name: 'Centers by state' }).getByRole('link');
    const { items } = await content().centres({ limit: 200 });
    const names = [...new Set(items.map(({ address }) => address.stateName))].sort((a, b) =>
      a.localeCompare(b),
    );
    expect(await states.allInnerTexts()).toEqual(names);
    const site = await content().site();
    await expect(footer.getByRole('link', { name: 'About us' })).toHaveAttribute('href', site.aboutUrl ?? '');
    await expect(footer.getByRole('link', { name: 'Careers' })).toHaveAttribute(
      'href',
      site.careersUrl ?? '',
    );
    for (const { name, url } of site.social ?? [])
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', url);
    await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} ${site.companyName}`);
    await states.filter({ hasText: 'South Carolina' }).click();
    await expect(page).toHaveURL(/state=SC/);
    await expect(page.getByRole('main')).toContainText('Charleston');
  });
});
