import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { expect, test } from '../support/test.ts';

/** The file that changes pages between remotes comes when the answer is called; `seen` when it was asked for. */
async function holdSingleSpa(page: Page) {
  const wanted = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<void>();
  await page.route('**/releases/shell/**/single-spa.*.js', async (route) => {
    seen.resolve();
    await wanted.promise;
    await route.continue();
  });
  return { bring: wanted.resolve, seen: seen.promise };
}

/** Notes each frame in which the slot shows no heading, and whether the document is still the same one. */
const watchSlot = (page: Page) =>
  page.evaluate(() => {
    Reflect.set(window, 'blankFrames', 0);
    const look = () => {
      const isBlank = !document.querySelector('#slot h1');
      Reflect.set(window, 'blankFrames', Reflect.get(window, 'blankFrames') + (isBlank ? 1 : 0));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const blankFrames = (page: Page) => page.evaluate(() => Reflect.get(window, 'blankFrames'));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const toRewards = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' });

test('the first page is there without single-spa, which the first navigation waits for', async ({ page }) => {
  const { bring, seen } = await holdSingleSpa(page);
  await page.goto(paths.stores('charleston'));
  await seen;
  const filter = page.getByRole('main').getByRole('search').getByRole('searchbox');
  await filter.fill('nik');
  await expect(page).toHaveURL(/q=nik/);
  await watchSlot(page);
  await toRewards(page).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(heading(page)).toHaveText(/stores/i);
  bring();
  await expect(page).toHaveURL(paths.rewards());
  await expect(heading(page)).toBeFocused();
  expect(await blankFrames(page)).toBe(0);
});

test('a part of the shell that cannot be had makes the next page a document', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('ERR_FAILED');
  await page.route('**/releases/shell/**/single-spa.*.js', (route) => route.abort());
  await page.goto(paths.stores('charleston'));
  await page.waitForLoadState('networkidle');
  await watchSlot(page);
  await toRewards(page).click();
  await expect(page).toHaveURL(paths.rewards());
  await expect(heading(page)).toBeVisible();
  expect(await blankFrames(page)).toBeUndefined();
});

for (const [when, early] of [
  ['before it has come', true],
  ['after it has come', false],
] as const) {
  test(`a reload between two remotes' pages, and back and forward ${when}`, async ({ page }) => {
    await page.goto(paths.stores('charleston'));
    await toRewards(page).click();
    await expect(page).toHaveURL(paths.rewards());
    await page.goBack();
    await expect(page).toHaveURL(paths.stores('charleston'));
    await expect(heading(page)).toHaveText(/stores/i);

    const { bring, seen } = await holdSingleSpa(page);
    if (!early) bring();
    await page.reload();
    await seen;
    if (!early) await page.waitForLoadState('networkidle');
    await watchSlot(page);
    await page.goForward();
    if (early) await expect(heading(page)).toHaveText(/stores/i);
    bring();
    await expect(page.locator('#slot > [data-remote="mfe-loyalty"] h1')).toBeVisible();
    await expect(page.locator('#slot > [data-remote]')).toHaveCount(1);
    await page.goBack();
    await expect(page.locator('#slot > [data-remote="mfe-centre"] h1')).toBeVisible();
    await expect(page.locator('#slot > [data-remote]')).toHaveCount(1);
    expect(await blankFrames(page)).toBe(0);
  });
}
