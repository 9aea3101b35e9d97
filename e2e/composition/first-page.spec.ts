import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { expect, test } from '../support/test.ts';

/** single-spa tells what it knows where somebody asks, as its developer tools do. */
const askSingleSpa = (page: Page) =>
  page.addInitScript(() => void Reflect.set(window, '__SINGLE_SPA_DEVTOOLS__', {}));
/** Remotes that single-spa has mounted. */
const mountedBySingleSpa = (page: Page) =>
  page.evaluate(() => {
    const { exposedMethods } = Reflect.get(window, '__SINGLE_SPA_DEVTOOLS__');
    const apps: Array<{ name: string; status: string }> = exposedMethods?.getRawAppData() ?? [];
    return apps.filter(({ status }) => status === 'MOUNTED').map(({ name }) => name);
  });

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

test('single-spa mounts the first page in the place that the server drew, and every page after it', async ({
  page,
}) => {
  await askSingleSpa(page);
  await page.goto(paths.stores('charleston'));
  await expect.poll(() => mountedBySingleSpa(page)).toEqual(['mfe-centre']);
  const filter = page.getByRole('main').getByRole('search').getByRole('searchbox');
  await filter.fill('nik');
  await expect(page).toHaveURL(/q=nik/);
  await watchSlot(page);
  await toRewards(page).click();
  await expect(page).toHaveURL(paths.rewards());
  await expect(heading(page)).toBeFocused();
  expect(await mountedBySingleSpa(page)).toEqual(['mfe-loyalty']);
  expect(await blankFrames(page)).toBe(0);
});

test('a reload between two remotes pages, and back and forward', async ({ page }) => {
  await askSingleSpa(page);
  await page.goto(paths.stores('charleston'));
  await toRewards(page).click();
  await expect(page).toHaveURL(paths.rewards());
  await page.goBack();
  await expect(page).toHaveURL(paths.stores('charleston'));
  await expect(heading(page)).toHaveText(/stores/i);

  await page.reload();
  // Before its page is alive a document of its own leads on.
  await expect.poll(() => mountedBySingleSpa(page)).toEqual(['mfe-centre']);
  await watchSlot(page);
  await page.goForward();
  await expect(page.locator('#slot > [data-remote="mfe-loyalty"] h1')).toBeVisible();
  await expect(page.locator('#slot > [data-remote]')).toHaveCount(1);
  await page.goBack();
  await expect(page.locator('#slot > [data-remote="mfe-centre"] h1')).toBeVisible();
  await expect(page.locator('#slot > [data-remote]')).toHaveCount(1);
  expect(await blankFrames(page)).toBe(0);
});
