import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { title } from '../support/page-parts.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';
import { ageNote, openKept, WITH_WORKER } from '../support/worker.ts';

test.use({
  ...WITH_WORKER,
  consent: 'functional',
  expectedErrors: [...WITH_WORKER.expectedErrors, '404'],
});

const { baseUrl } = siteUnderTest();
const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('last-page'));
/** Starts the site as its icon on the home screen does. */
async function start(page: Page): Promise<void> {
  const { start_url } = await (await page.request.get('/site.webmanifest')).json();
  await page.goto('about:blank');
  await page.goto(start_url);
}
const expectHome = (page: Page) => expect(page).toHaveURL(new URL(paths.home(), baseUrl).href);

test('the installed site opens at the last page, online and offline', {
  tag: '@promise',
}, async ({ page, context }) => {
  await openKept(page, paths.home());
  await openKept(page, paths.brands());
  await expect.poll(() => remembered(page)).toBe(paths.brands());
  await start(page);
  await expect(page).toHaveURL(paths.brands());
  await expect(title(page)).toHaveText('Brands A to Z');
  await expect.poll(() => remembered(page)).toBe(paths.brands());

  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto(paths.resume());
  await expect(page).toHaveURL(paths.brands());
  await expect(title(page)).toHaveText('Brands A to Z');
  await expect(ageNote(page)).toBeVisible();
  await page.waitForLoadState('load');
  // The kept page reloads once the network is back.
  const reloaded = page.waitForEvent('load');
  await context.setOffline(false);
  await reloaded;

  // Another address becomes the last page, and home none.
  for (const [path, last] of [
    [paths.stores('charleston'), paths.stores('charleston')],
    [paths.home(), null],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => remembered(page)).toBe(last);
    await expect(page).toHaveURL(path);
  }
});

for (const [what, path] of [
  ['is missing', '/charleston/stores/never-was/999999'],
  ['is a member’s', paths.profile()],
  ['is on another site', '//example.com/'],
  ['is the start address', paths.resume()],
] as const)
  test(`the site opens at home when the last page ${what}`, async ({ page }) => {
    await page.goto(paths.brands());
    await expect.poll(() => remembered(page)).toBe(paths.brands());
    await page.evaluate((kept) => localStorage.setItem('last-page', kept), path);
    const looked = page.waitForRequest((request) => request.method() === 'HEAD');
    await start(page);
    await expectHome(page);
    // Only an address of the site is looked for.
    if (/^\/[a-z]/.test(path)) await (await looked).response();
    else looked.catch(() => undefined);
    await page.waitForLoadState('networkidle');
    await expectHome(page);
    await expect(title(page)).toBeVisible();
  });

test.describe('without consent', () => {
  test.use({ consent: 'necessary' });

  test('the last page is not stored, and member pages not even with consent', async ({ page, context }) => {
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
});
