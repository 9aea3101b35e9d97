import type { Locator, Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { expectNoSidewaysScroll } from '../support/accessible.ts';
import { signIn } from '../support/member.ts';
import { hold } from '../support/page-state.ts';
import { content, siteUnderTest } from '../support/site.ts';
import { expect, sampleOf, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const CENTRE = 'charleston';
const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE });
test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

const main = (page: Page) => page.getByRole('main');
const searchOpener = (page: Page) => page.getByRole('link', { name: 'Search the site' });

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
};

/** Returns the texts of `others` that `over` covers at some scroll position: by their columns. */
async function inColumnsOf(over: Locator, others: Locator): Promise<string[]> {
  const box = await over.boundingBox();
  if (!box) throw new Error('The box that may cover text is not shown');
  return others.evaluateAll(
    (elements, { left, right }) =>
      elements
        .filter((element) =>
          [...element.getClientRects()].some((box) => box.left < right && box.right > left),
        )
        .map((element) => element.textContent ?? ''),
    { left: box.x, right: box.x + box.width },
  );
}

/** Returns the pixels from the bottom of `upper` to the top of `lower`, measured in one moment. */
async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  const above = await upper.elementHandle();
  return lower.evaluate(
    (below, other) =>
      below.getBoundingClientRect().top - (other?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY),
    above,
  );
}

const cutOff = (text: Locator) => text.evaluate((element) => element.scrollWidth - element.clientWidth);

const isWithinWidth = async (item: Locator) => {
  const box = await item.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= PHONE.width;
};

const UNITS = [
  /\+?1?[ -]?\d{3}[ -]\d{3}-\d{4}/,
  /\b(?:I|US|SR)[- ]\d+[A-Z]?/,
  /\b[Ss]uites? \d+/,
  /\d+(?::\d+)? [ap]m – \d+(?::\d+)? [ap]m/,
];

const brokenUnits = (page: Page) =>
  main(page).evaluate(
    (element, sources) => {
      const found: string[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const source of sources)
          for (const match of (node.textContent ?? '').matchAll(new RegExp(source, 'g'))) {
            const range = document.createRange();
            range.setStart(node, match.index);
            range.setEnd(node, match.index + match[0].length);
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (tops.size > 1) found.push(match[0]);
          }
      return found;
    },
    UNITS.map(({ source }) => source),
  );

test.describe('layout', { tag: '@promise' }, () => {
  test('help covers no link, and moves below the page when margins are narrow', async ({ page }) => {
    const help = page.getByRole('link', { name: 'Help', exact: true });
    for (const path of sampleOf(
      [
        paths.directory(CENTRE),
        paths.events(CENTRE, { view: 'month' }),
        paths.stores(CENTRE),
        paths.deals(CENTRE),
      ],
      (one) => one === paths.directory(CENTRE) || one === paths.deals(CENTRE),
    )) {
      await page.setViewportSize({ width: 1440, height: 800 });
      await page.goto(path);
      const links = main(page).getByRole('link').filter({ visible: true });
      for (const width of [1440, 1366, 1280, 1152]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(help).toBeVisible();
        expect(await links.count()).toBeGreaterThan(20);
        expect.soft(await inColumnsOf(help, links), `${path}, ${width} px`).toEqual([]);
      }
    }
    for (const width of [1151, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(help).toBeVisible();
      await expect(help).not.toBeInViewport();
      expect(await gapBetween(page.getByRole('contentinfo'), help)).toBeGreaterThanOrEqual(0);
    }
  });

  test('map buttons cover neither links nor the plan', async ({ page }) => {
    await page.goto(paths.findACentre());
    const button = main(page).getByRole('link', { name: 'Map', exact: true });
    await expect(button).toBeVisible();
    const links = main(page).getByRole('link', { name: /^(Stores|Deals|Directions)/ });
    expect(await links.count()).toBeGreaterThan(20);
    expect(await inColumnsOf(button, links)).toEqual([]);

    const { items } = await content().stores(CENTRE, { limit: 1 });
    for (const path of [paths.map(CENTRE), paths.map(CENTRE, { store: items[0]?.id })]) {
      await page.goto(path);
      for (const name of ['Zoom in', 'Zoom out', 'Show the whole map'])
        expect(
          await gapBetween(page.getByRole('button', { name }), page.getByRole('application')),
          name,
        ).toBeGreaterThanOrEqual(0);
    }
  });

  test('the home page has room for title, cookie banner and search', async ({ page, context }) => {
    await context.clearCookies();
    await page.setViewportSize({ width: 667, height: 375 });
    await page.goto(paths.home());
    const question = page.getByRole('region', { name: 'Cookies and your privacy' });
    await expect(question.getByRole('button', { name: 'Allow all' })).toBeEnabled();
    for (const [width, height] of [
      [740, 360],
      [844, 390],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect.soft((await question.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(height / 3);
    }
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect.soft(title && title.y + title.height / 2).toBeLessThan(375);
    // The picture reaches the edges of its card.
    const scene = await main(page).locator('img[src*="/scenes/"]').first().boundingBox();
    expect.soft(scene?.width).toBeGreaterThan(600);

    await expect(page.locator('html')).not.toHaveAttribute('data-undecided');
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const room = await page.getByPlaceholder('City, ZIP or center').evaluate((field: HTMLInputElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) throw new Error('There is no canvas');
        pen.font = font;
        const words = pen.measureText(field.placeholder).width;
        return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - words;
      });
      expect.soft(room, `placeholder at ${width} px`).toBeGreaterThanOrEqual(0);
    }
  });

  test('hours, phones, suites and roads do not wrap, and fit 320 px', async ({ page }) => {
    const [deal] = (await content().deals(CENTRE, { limit: 1 })).items;
    const [store] = (await content().stores(CENTRE, { limit: 1 })).items;
    if (!store || !deal) throw new Error('The content has no store or no deal');
    for (const path of [
      paths.deal(CENTRE, deal.storeName, deal.id),
      paths.store(CENTRE, store.name, store.id),
      paths.stores(CENTRE),
      paths.centre(CENTRE),
      paths.visitorInfo(CENTRE),
      paths.security(CENTRE),
      paths.earningsCall(),
      paths.contactUs(),
    ]) {
      await page.setViewportSize(PHONE);
      await open(page, path);
      expect.soft(await brokenUnits(page), path).toEqual([]);
      await page.setViewportSize({ width: 320, height: 568 });
      await expectNoSidewaysScroll(page, path);
      const search = await searchOpener(page).boundingBox();
      expect.soft(search?.width, path).toBeGreaterThanOrEqual(44);
    }
  });

  test('a breadcrumb stays on one line: it shortens its middle and cuts its end', async ({ page }) => {
    const { items } = await content().stores(CENTRE, { limit: 60 });
    const [store] = [...items].sort((a, b) => b.name.length - a.name.length);
    if (!store) throw new Error('The content has no store');
    await open(page, paths.store(CENTRE, store.name, store.id));
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    const centre = crumbs.getByRole('link', { name: 'Charleston' });
    const up = crumbs.getByRole('link', { name: 'Stores' });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect((await crumbs.boundingBox())?.height).toBeLessThan(52);
      // The header above names the centre.
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
    await expect(page).toHaveURL(new RegExp(`${paths.stores(CENTRE)}$`));
  });

  test('the center header shows its name and current tab, and fits every width', async ({ page }) => {
    await open(page, paths.visitorInfo('myrtlebeach17'));
    const header = page.getByRole('navigation', { name: 'Myrtle Beach Hwy 17' });
    const name = header.getByRole('link', { name: 'Myrtle Beach Hwy 17' });
    await expect(name).toBeVisible();
    expect(await cutOff(name)).toBeLessThanOrEqual(0);
    const current = header.locator('[aria-current=page]');
    await expect(current).toHaveText('Visitor Info');
    // The header is hydrated when the browser is idle.
    await expect.poll(() => isWithinWidth(current)).toBe(true);
    // After a navigation without a document, too.
    await header.getByRole('link', { name: 'Rewards' }).scrollIntoViewIfNeeded();
    await header.getByRole('link', { name: 'Stores' }).click();
    await expect(current).toHaveText('Stores');
    await expect.poll(() => isWithinWidth(current)).toBe(true);

    for (const width of [440, 479, 480, 520, 560, 600, 607, 608, 640, 768, 960, 1024, 1071, 1072]) {
      await page.setViewportSize({ width, height: 740 });
      await expectNoSidewaysScroll(page, `${width} px`);
    }
  });

  test('dates look like calendar leaves, and fields on butter cards stay light in dark mode', async ({
    page,
  }) => {
    await open(page, paths.events(CENTRE));
    const row = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .first();
    const leaf = await row.locator('> [aria-hidden]').boundingBox();
    const all = await row.boundingBox();
    expect(leaf && all && leaf.height < all.height - 40).toBe(true);
    expect(leaf && leaf.height / leaf.width).toBeLessThan(1.4);

    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, paths.parking(CENTRE));
    expect(await brokenUnits(page)).toEqual([]);
    await expect(page.getByLabel('Row, level or a landmark')).toHaveCSS(
      'background-color',
      'rgb(255, 253, 249)',
    );
  });

  test('member pages do not shift, and show the current tab and the first rewards', async ({ page }) => {
    await signIn(page);
    const answer = await hold(page, '**/api/user-*');
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
    await expect.poll(() => isWithinWidth(tab)).toBe(true);

    await page.goto(paths.redeemPoints(CENTRE));
    const reward = main(page).getByRole('article').first();
    await expect(reward).toBeVisible();
    await expect(page.getByText(/^[\d,]+ points$/)).toBeVisible();
    expect((await reward.boundingBox())?.y).toBeLessThan(740 - 100);
  });

  test('the menu has its links, and closes on Escape or when search opens', async ({ page }) => {
    await open(page, paths.stores(CENTRE));
    const opener = page.locator('summary[aria-label="Menu"]');
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    await opener.click();
    for (const [name, href] of [
      ['Saved deals', paths.savedDeals(CENTRE)],
      ['Points history', paths.transactionHistory()],
      ['Submit a receipt', paths.uploadReceipt()],
      ['Gift cards', paths.giftCards()],
      ['Contact us', paths.contactUs()],
      ['Directory', paths.directory(CENTRE)],
      ['Parking', paths.parking(CENTRE)],
      ['Jobs', paths.jobs(CENTRE)],
    ] as const)
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    // It fits the screen.
    const box = await menu.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(740);
    await menu.getByRole('link', { name: 'Parking' }).focus();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await expect(menu).toBeVisible();
    await searchOpener(page).click();
    await expect(page.getByRole('dialog', { name: 'Search the site' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();

    // By keyboard, too.
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await searchOpener(page).focus();
    await expect(menu).toBeHidden();
  });
});
