import type { Locator } from 'playwright';
import { paths } from 'shared-contracts';
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

for (const width of [1280, 1366, 1440])
  test(`help stands beside what is read, and not over it, on ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      paths.directory(CENTRE),
      paths.events(CENTRE, { view: 'month' }),
      paths.stores(CENTRE),
    ]) {
      await page.goto(path);
      const help = page.getByRole('link', { name: 'Help', exact: true });
      await expect(help).toBeVisible();
      const links = page.getByRole('main').getByRole('link').filter({ visible: true });
      expect(await links.count()).toBeGreaterThan(20);
      expect(await inColumnsOf(help, links), path).toEqual([]);
    }
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
