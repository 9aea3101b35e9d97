import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';
import { openKept } from '../support/worker.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', '503', '404', 'Failed to fetch'],
});

const { baseUrl } = siteUnderTest();
const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('last-page'));
/** Starts the site as its icon on the home screen does. */
async function start(page: Page): Promise<void> {
  const { start_url } = await (await page.request.get('/site.webmanifest')).json();
  await page.goto('about:blank');
  await page.goto(start_url);
}
/** Home stands, and nothing is left of the start in its address. */
const expectHome = (page: Page) => expect(page).toHaveURL(new URL(paths.home(), baseUrl).href);

test('the installed site opens at the page that was looked at last, with a line and without', async ({
  page,
  context,
}) => {
  await answerConsent(context, baseUrl, { functional: true });
  await openKept(page, paths.home());
  await openKept(page, paths.brands());
  await expect.poll(() => remembered(page)).toBe(paths.brands());
  const title = page.getByRole('heading', { level: 1, name: 'Brands A to Z' });
  await start(page);
  await expect(page).toHaveURL(paths.brands());
  await expect(title).toBeVisible();

  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto(paths.resume());
  await expect(page).toHaveURL(paths.brands());
  await expect(title).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await page.waitForLoadState('load');
  // With the line, what was kept comes anew by itself.
  const anew = page.waitForEvent('load');
  await context.setOffline(false);
  await anew;

  // A link's own address wins, and is what was looked at last from then on.
  const stores = paths.stores('charleston');
  await page.goto(stores);
  await expect.poll(() => remembered(page)).toBe(stores);
  await expect(page).toHaveURL(stores);
  // Who left at home begins at home.
  await page.goto(paths.home());
  await expect.poll(() => remembered(page)).toBe(null);
});

for (const [what, path] of [
  ['gone', '/charleston/stores/never-was/999999'],
  ['a member’s', paths.profile()],
  ['of another site', '//example.com/'],
  ['the start itself', paths.resume()],
] as const)
  test(`a page that is ${what} leaves the shopper at home, once`, async ({ page, context }) => {
    await answerConsent(context, baseUrl, { functional: true });
    await page.goto(paths.brands());
    await expect.poll(() => remembered(page)).toBe(paths.brands());
    await page.evaluate((kept) => localStorage.setItem('last-page', kept), path);
    const looked = page.waitForRequest((request) => request.method() === 'HEAD');
    await start(page);
    await expectHome(page);
    // What is no address of a page is not even looked for.
    if (/^\/[a-z]/.test(path)) await (await looked).response();
    else looked.catch(() => undefined);
    await page.waitForLoadState('networkidle');
    await expectHome(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

test('nothing is remembered where the shopper does not allow it, and none of what is a member’s', async ({
  page,
  context,
}) => {
  await answerConsent(context, baseUrl);
  await openKept(page, paths.stores('charleston'));
  expect(await remembered(page)).toBeNull();
  await start(page);
  await expectHome(page);
  await context.clearCookies();
  await answerConsent(context, baseUrl, { functional: true });
  await page.goto(paths.signIn());
  await openKept(page, paths.brands());
  await expect.poll(() => remembered(page)).toBe(paths.brands());
});
