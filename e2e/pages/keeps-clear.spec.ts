import type { Locator } from 'playwright';
import { paths } from 'shared-contracts';
import { content } from '../support/content.ts';
import { signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const CENTRE = 'charleston';

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

/** Texts of what `others` finds that `over` comes to stand on, wherever the page is scrolled to: by their columns. */
async function inColumnsOf(over: Locator, others: Locator): Promise<string[]> {
  const box = await over.boundingBox();
  if (!box) throw new Error('Nothing lies over the page');
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

/** Pixels from the bottom of `upper` to the top of `lower`, both in one moment: what is above may still take its height. */
async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  const above = await upper.elementHandle();
  return lower.evaluate(
    (below, other) =>
      below.getBoundingClientRect().top - (other?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY),
    above,
  );
}

for (const width of [1152, 1280, 1366, 1440])
  test(`help stands beside what is read, and not over it, on ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      paths.directory(CENTRE),
      paths.events(CENTRE, { view: 'month' }),
      paths.stores(CENTRE),
      paths.deals(CENTRE),
    ]) {
      await page.goto(path);
      const help = page.getByRole('link', { name: 'Help', exact: true });
      await expect(help).toBeVisible();
      const links = page.getByRole('main').getByRole('link').filter({ visible: true });
      expect(await links.count()).toBeGreaterThan(20);
      expect(await inColumnsOf(help, links), path).toEqual([]);
    }
  });

for (const width of [768, 1151])
  test(`help stands below the page, whose margins have no room for it, on ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(paths.deals(CENTRE));
    const help = page.getByRole('link', { name: 'Help', exact: true });
    await expect(help).toBeVisible();
    await expect(help).not.toBeInViewport();
    expect(await gapBetween(page.getByRole('contentinfo'), help)).toBeGreaterThanOrEqual(0);
  });

test('the button of the map stands beside the links of a center, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.findACentre());
  const button = page.getByRole('main').getByRole('link', { name: 'Map', exact: true });
  await expect(button).toBeVisible();
  const links = page.getByRole('main').getByRole('link', { name: /^(Stores|Deals|Directions)/ });
  expect(await links.count()).toBeGreaterThan(20);
  expect(await inColumnsOf(button, links)).toEqual([]);
});

test('the first rewards are seen without scrolling, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto(paths.redeemPoints(CENTRE));
  const reward = page.getByRole('main').getByRole('article').first();
  await expect(reward).toBeVisible();
  await expect(page.getByText(/^[\d,]+ points$/)).toBeVisible();
  expect((await reward.boundingBox())?.y).toBeLessThan(740 - 100);
});

test('the title of the home page is seen without scrolling, on a phone on its side', async ({ page }) => {
  await page.setViewportSize({ width: 667, height: 375 });
  await page.goto(paths.home());
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(title && title.y + title.height / 2).toBeLessThan(375);
  // The picture still goes from edge to edge of its card.
  const scene = await page.getByRole('main').locator('svg[viewBox]').first().boundingBox();
  expect(scene?.width).toBeGreaterThan(600);
});

test('no button lies on the plan of the map, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { items } = await content().stores(CENTRE, { limit: 1 });
  for (const path of [paths.map(CENTRE), paths.map(CENTRE, { store: items[0]?.id })]) {
    await page.goto(path);
    const plan = page.getByRole('application');
    for (const name of ['Zoom in', 'Zoom out', 'Show the whole map'])
      expect(await gapBetween(page.getByRole('button', { name }), plan), name).toBeGreaterThanOrEqual(0);
  }
});

for (const width of [320, 360, 768, 1440])
  test(`the words in the field of the home page's search are not cut off, on ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(paths.home());
    await page.evaluate(() => document.fonts.ready);
    const room = await page.getByPlaceholder('City, ZIP or center').evaluate((field: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('There is no canvas');
      pen.font = font;
      const words = pen.measureText(field.placeholder).width;
      return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - words;
    });
    expect(room).toBeGreaterThanOrEqual(0);
  });

for (const [width, height] of [
  [667, 375],
  [740, 360],
  [844, 390],
] as const)
  test(`the question about cookies takes a third of a phone on its side at most, on ${width} px`, async ({
    page,
    context,
  }) => {
    await context.clearCookies();
    await page.setViewportSize({ width, height });
    await page.goto(paths.home());
    const question = page.getByRole('region', { name: 'Cookies and your privacy' });
    await expect(question.getByRole('button', { name: 'Allow all' })).toBeEnabled();
    expect((await question.boundingBox())?.height).toBeLessThanOrEqual(height / 3);
  });
