import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import {
  BROKEN_FRAGMENTS,
  FLOODING_FRAGMENT,
  FROM_BROWSER,
  FROM_SERVER,
  OVERFLOWING_FRAGMENT,
  WORKING_FRAGMENT,
} from '../fixtures/broken-fragments.ts';
import type { BrokenRemote } from '../fixtures/broken-remotes.ts';
import { liveVersions, newVersion, promote, publishFixture, rollback } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

// These tests change what is live, and hang on purpose until a deadline has passed.
test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: ['fixture', 'Failed to load resource', 'integrity', 'took longer'] });

const CLUB = '[data-fragment="home.club"]';
const GLANCE = '[data-fragment="home.nearest-centre"]';
/** Part of the window that may move while a page stands. */
const MOST_SHIFT = 0.02;

let healthy = '';

test.beforeAll(async () => {
  healthy = (await liveVersions())['mfe-loyalty'] ?? '';
});
test.afterAll(async () => {
  await promote('mfe-loyalty', healthy);
});
test.beforeEach(async ({ page, context }) => {
  await answerConsent(context, siteUnderTest().baseUrl);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, 'hadRecentInput')) shifts.push(Number(Reflect.get(entry, 'value')));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

/** Sum of what has moved since the page began. */
const shifted = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'shifts') as number[]).reduce((sum, one) => sum + one, 0));

/** React has it in hand. */
const isAlive = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));

async function comeNear(page: Page) {
  await page.locator(CLUB).evaluate((element) => element.scrollIntoView({ block: 'end' }));
}

/** The rest of the page, with the fragment of a third team in it. */
async function othersWork(page: Page) {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => isAlive(page, `${GLANCE} section`)).toBe(true);
  expect(await shifted(page)).toBeLessThanOrEqual(MOST_SHIFT);
}

async function bringLive(fixture: BrokenRemote): Promise<string> {
  const version = newVersion('fragment');
  await publishFixture(version, fixture);
  await promote('mfe-loyalty', version);
  return version;
}

for (const [name, fixture] of Object.entries(BROKEN_FRAGMENTS)) {
  test(`a fragment that ${name} is replaced by that of the fallback, and the page and others stand`, async ({
    page,
  }) => {
    await promote('mfe-loyalty', healthy);
    await bringLive(fixture);
    const told = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/outcomes') && /fragment:home\.club/.test(request.postData() ?? ''),
    );
    await page.goto(paths.home());
    await comeNear(page);
    expect((await told).postData()).toContain('mfe-loyalty@1.900.0-fragment');
    await expect(page.locator(CLUB).getByRole('link', { name: /join/i })).toBeVisible();
    await expect.poll(() => isAlive(page, `${CLUB} section`)).toBe(true);
    await expect(page.locator(`${CLUB} > *`)).toHaveCount(1);
    await othersWork(page);
  });
}

test('a fragment whose files are gone keeps what the server sent of it, and the page and others stand', async ({
  page,
}) => {
  await bringLive(WORKING_FRAGMENT);
  await bringLive(WORKING_FRAGMENT);
  const gone = page.waitForEvent('requestfailed', (request) => request.url().includes('/mfe-loyalty/'));
  await page.route('**/releases/mfe-loyalty/**', (route) => route.abort());
  await page.goto(paths.home());
  await comeNear(page);
  await gone;
  await othersWork(page);
  await expect(page.getByRole('heading', { name: FROM_SERVER })).toBeVisible();
});

test('a fragment of which a byte has changed is not run, and the page and others stand', async ({ page }) => {
  await bringLive(WORKING_FRAGMENT);
  await page.route('**/releases/mfe-loyalty/**/remoteEntry.mjs', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.wasRun = true;${await response.text()}` });
  });
  const fetched = page.waitForResponse('**/releases/mfe-loyalty/**/remoteEntry.mjs');
  await page.goto(paths.home());
  await comeNear(page);
  await fetched;
  await othersWork(page);
  await expect(page.getByRole('heading', { name: FROM_SERVER })).toBeVisible();
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
  // The fallback's may be on its way.
  await page.unrouteAll({ behavior: 'wait' });
});

test('a fragment that floods the bus leaves the page usable, and says so as itself', async ({ page }) => {
  const version = await bringLive(FLOODING_FRAGMENT);
  await page.goto(paths.home());
  await comeNear(page);
  await expect(page.getByText(`Flooded by mfe-loyalty@${version}`)).toBeVisible();
  await othersWork(page);
  await page.getByRole('banner').getByRole('link', { name: 'Brands' }).first().click();
  await expect(page).toHaveURL(paths.brands());
  await expect(page.getByRole('heading', { level: 1, name: /brands/i })).toBeVisible();
});

test('a fragment that draws over its box is cut off at it', async ({ page }) => {
  await bringLive(OVERFLOWING_FRAGMENT);
  await page.goto(paths.home());
  await comeNear(page);
  await expect(page.getByRole('heading', { name: FROM_BROWSER })).toBeVisible();
  await expect(page.locator('#overflowing')).toBeAttached();
  await othersWork(page);
  const { seen, wide } = await page.evaluate((slot) => {
    const box = document.querySelector(slot)?.getBoundingClientRect();
    const above = document.elementFromPoint((box?.left ?? 0) + 40, (box?.top ?? 0) - 60);
    return {
      seen: above?.id === 'overflowing',
      wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    };
  }, CLUB);
  expect({ seen, wide }).toEqual({ seen: false, wide: false });
});

test('a fragment that its team releases is on the next load, the page untouched, and back after a rollback', async ({
  page,
}) => {
  await promote('mfe-loyalty', healthy);
  const pages = async () => (await liveVersions())['mfe-discovery'];
  const before = await pages();
  await bringLive(WORKING_FRAGMENT);
  await page.goto(paths.home());
  await comeNear(page);
  await expect(page.getByRole('heading', { name: FROM_BROWSER })).toBeVisible();
  expect(await pages()).toBe(before);
  await rollback('mfe-loyalty');
  await page.goto(paths.home());
  await expect(page.locator(CLUB).getByRole('link', { name: /join/i })).toBeVisible();
  await expect(page.getByText(FROM_SERVER)).toHaveCount(0);
});
