import type { Page } from 'playwright';
import { DOM_IDS } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { followLink } from '../support/open-tab.ts';
import { releaseBuild, restoresLive } from '../support/releases.ts';
import { expect, sampleOf, test } from '../support/test.ts';

test.use({ expectedErrors: ['integrity', 'Failed to load', 'Failed to fetch dynamically'] });
restoresLive();

/** Changes the bytes of a script on their way to the browser. */
const changeBytes = (page: Page, path: string | RegExp) =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.changedByteRan = true;\n${await response.text()}` });
  });
const hasRun = (page: Page) => page.evaluate(() => 'changedByteRan' in globalThis);

test('a tampered script of a remote never runs, and the fallback mounts', {
  tag: '@promise',
}, async ({ browser, page }) => {
  const version = await releaseBuild('mfe-loyalty');
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/releases/mfe-loyalty/${version}/`) && /\.m?js$/.test(pathname))
      scripts.add(pathname);
  });
  await page.goto(paths.rewards());
  await page.waitForLoadState('networkidle');
  expect(scripts.size).toBeGreaterThan(1);
  // The container, which Module Federation imports, and a chunk of it.
  const all = [...scripts].sort(
    (a, b) => Number(b.includes('remoteEntry')) - Number(a.includes('remoteEntry')),
  );
  for (const path of sampleOf(all, (_, index) => index < 2)) {
    const context = await browser.newContext();
    const visit = await context.newPage();
    await changeBytes(visit, `**${path}`);
    const report = visit.waitForRequest(
      (request) => request.url().endsWith('/api/outcomes') && (request.postData() ?? '').includes(version),
    );
    await visit.goto(paths.rewards());
    await expect(visit.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    const { outcomes } = (await report).postDataJSON();
    expect(outcomes, path).toMatchObject([{ release: `mfe-loyalty@${version}` }]);
    const mounted = `#${DOM_IDS.slot} > [data-remote="mfe-loyalty"]:only-child:not([data-release])`;
    await expect(visit.locator(mounted)).toBeVisible();
    expect(await hasRun(visit)).toBe(false);
    await expect(visit.getByRole('link', { name: 'Try again' })).toHaveCount(0);
    await followLink(visit, paths.savingsPass());
    await expect(visit).toHaveURL(paths.savingsPass());
    // Still in the first document: the page is the fallback's too.
    const documentAt = await visit.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);
    expect(documentAt, path).toMatch(new RegExp(`${paths.rewards()}$`));
    await context.close();
  }
});

test('a tampered style sheet of the next page is never used, and its links have a hash', {
  tag: '@promise',
}, async ({ page }) => {
  const version = await releaseBuild('mfe-loyalty');
  await page.goto(paths.brands());
  await page.route(`**/releases/mfe-loyalty/${version}/web/*.css`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `html { --changed: 1 }\n${await response.text()}` });
  });
  const changed = page.waitForResponse(/\/releases\/mfe-loyalty\/.*\.css$/);
  await page.getByRole('banner').getByRole('link', { name: 'Rewards' }).first().click();
  await changed;
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const used = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--changed'),
  );
  expect(used).toBe('');
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(paths.brands());
  await page.getByRole('banner').getByRole('link', { name: 'Rewards' }).first().click();
  await expect(
    page.getByRole('main').getByRole('heading', { level: 1, name: /points add up/ }),
  ).toBeVisible();
  const links = page.locator('link[rel=stylesheet][href*="/releases/mfe-loyalty/"]:not([disabled])');
  expect(await links.count()).toBeGreaterThan(0);
  for (const link of await links.all()) await expect(link).toHaveAttribute('integrity', /^sha256-/);
});

test('a tampered shell script never runs, and the server’s markup and links work', {
  tag: '@promise',
}, async ({ page }) => {
  await changeBytes(page, /\/releases\/shell\/[^/]+\/web\/app\.[0-9a-f]+\.js/);
  await page.goto(paths.rewards());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await hasRun(page)).toBe(false);
  await page.getByRole('banner').getByRole('link', { name: 'Brands' }).first().click();
  await expect(page).toHaveURL(paths.brands());
  // The next document asks for the script as well.
  await page.unrouteAll({ behavior: 'wait' });
});
