import type { Page, Route } from 'playwright';
import { paths } from 'shared-contracts/content';
import {
  BROKEN_FRAGMENTS,
  FLOODING_FRAGMENT,
  FROM_BROWSER,
  FROM_SERVER,
  OVERFLOWING_FRAGMENT,
  WORKING_FRAGMENT,
} from '../fixtures/broken-fragments.ts';
import { title } from '../support/page-parts.ts';
import { expectHydrated, layoutShift } from '../support/page-state.ts';
import { ensureLive, releaseFixture, restoresLive } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

test.use({
  consent: 'necessary',
  expectedErrors: ['fixture', 'Failed to load resource', 'integrity', 'took longer'],
});
const liveBefore = restoresLive();

const CLUB = '[data-fragment="home.club"]';
/** A fragment of a third team on the same page. */
const GLANCE = '[data-fragment="home.nearest-centre"]';
/** Largest layout shift, as a part of the window. */
const MOST_SHIFT = 0.02;

async function openHome(page: Page): Promise<void> {
  await page.goto(paths.home());
  await page.locator(CLUB).evaluate((element) => element.scrollIntoView({ block: 'end' }));
}

async function expectOthersWork(page: Page) {
  await expect(title(page)).toBeVisible();
  await expectHydrated(page.locator(`${GLANCE} section`).first());
  expect(await layoutShift(page)).toBeLessThanOrEqual(MOST_SHIFT);
}

for (const [name, fixture] of Object.entries(BROKEN_FRAGMENTS)) {
  test(`a fragment that ${name} is reported and replaced by its fallback`, {
    tag: '@promise',
  }, async ({ page }) => {
    await ensureLive('mfe-loyalty', liveBefore('mfe-loyalty'));
    const version = await releaseFixture(fixture);
    const report = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/outcomes') && /fragment:home\.club/.test(request.postData() ?? ''),
    );
    await openHome(page);
    expect((await report).postData()).toContain(`mfe-loyalty@${version}`);
    await expect(page.locator(CLUB).getByRole('link', { name: /join/i })).toBeVisible();
    await expectHydrated(page.locator(`${CLUB} section`).first());
    await expect(page.locator(`${CLUB} > *`)).toHaveCount(1);
    await expectOthersWork(page);
  });
}

const ANSWERS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  missing: (route) => route.abort(),
  async changed(route) {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.wasRun = true;${await response.text()}` });
  },
};
for (const [what, answer] of Object.entries(ANSWERS)) {
  test(`a fragment whose files are ${what} never runs, and keeps the server’s markup`, {
    tag: what === 'missing' ? '@promise' : [],
  }, async ({ page }) => {
    // Its fallback has the same fragment.
    await releaseFixture(WORKING_FRAGMENT);
    await releaseFixture(WORKING_FRAGMENT);
    const files = '**/releases/mfe-loyalty/**/remoteEntry.mjs';
    await page.route(files, answer);
    const asked = page.waitForRequest(files);
    await openHome(page);
    await (await asked).response().catch(() => null);
    await expectOthersWork(page);
    await expect(page.getByRole('heading', { name: FROM_SERVER })).toBeVisible();
    expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
    await page.unrouteAll({ behavior: 'wait' });
  });
}

test('a fragment that floods the bus leaves the page usable and is named as publisher', async ({ page }) => {
  const version = await releaseFixture(FLOODING_FRAGMENT);
  await openHome(page);
  await expect(page.getByText(`Flooded by mfe-loyalty@${version}`)).toBeVisible();
  await expectOthersWork(page);
  await page.getByRole('banner').getByRole('link', { name: 'Brands' }).first().click();
  await expect(page).toHaveURL(paths.brands());
  await expect(title(page)).toHaveText(/brands/i);
});

test('a fragment that draws outside its box is clipped', { tag: '@promise' }, async ({ page }) => {
  await releaseFixture(OVERFLOWING_FRAGMENT);
  await openHome(page);
  await expect(page.getByRole('heading', { name: FROM_BROWSER })).toBeVisible();
  await expect(page.locator('#overflowing')).toBeAttached();
  await expectOthersWork(page);
  const seen = await page.evaluate((slot) => {
    const box = document.querySelector(slot)?.getBoundingClientRect();
    const above = document.elementFromPoint((box?.left ?? 0) + 40, (box?.top ?? 0) - 60);
    const { scrollWidth, clientWidth } = document.documentElement;
    return { isOutside: above?.id === 'overflowing', isWide: scrollWidth > clientWidth };
  }, CLUB);
  expect(seen).toEqual({ isOutside: false, isWide: false });
});
