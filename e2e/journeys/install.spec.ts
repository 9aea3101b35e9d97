import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { PHONE } from '../support/visitor.ts';

test.use({ ...PHONE, consent: 'functional' });

const NAME = 'Install this site';
const note = (page: Page) => page.getByRole('region', { name: NAME });
const inFooter = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: NAME });
const memory = (page: Page) => page.evaluate(() => localStorage.getItem('install-note'));
const prompted = (page: Page) => page.locator('html[data-prompted]');

/** Opens a page, where the browser offers to install the site. A private window never does. */
async function visit(page: Page) {
  await page.goto('about:blank');
  await page.goto(paths.brands());
  const isTaken = await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, {
      prompt: async () => document.documentElement.setAttribute('data-prompted', ''),
    });
    return !window.dispatchEvent(event);
  });
  expect(isTaken).toBe(true);
  await expect(inFooter(page)).toBeVisible();
}
/** Puts the first visit two hours back. */
const letTimePass = (page: Page) =>
  page.evaluate(() => localStorage.setItem('install-note', String(Date.now() - 7_200_000)));

test('the footer offers to install the site, and a note asks once', async ({ page }) => {
  await page.goto(paths.brands());
  await expect(inFooter(page)).toHaveCount(0);
  await visit(page);
  await expect.poll(() => memory(page)).toMatch(/^\d+$/);
  await expect(note(page)).toHaveCount(0);
  await inFooter(page).click();
  await expect(prompted(page)).toBeAttached();
  // An offer can be used once.
  await expect(inFooter(page)).toHaveCount(0);

  await letTimePass(page);
  await visit(page);
  await expect(note(page)).toBeVisible();
  await expectAccessible(page);
  await note(page).getByRole('button', { name: 'Not now' }).click();
  await expect(note(page)).toHaveCount(0);
  expect(await memory(page)).toBe('asked');
  await visit(page);
  await page.waitForLoadState('networkidle');
  await expect(note(page)).toHaveCount(0);

  await letTimePass(page);
  await visit(page);
  await note(page).getByRole('button', { name: 'Install' }).click();
  await expect(prompted(page)).toBeAttached();
  await expect(note(page)).toHaveCount(0);
});

test('Chromium can install the site, and its shortcuts open pages', async ({ page, request }) => {
  await page.goto(paths.home());
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A private window can install no site.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/site.webmanifest');
  expect(errors).toEqual([]);
  const { shortcuts } = await (await request.get('/site.webmanifest')).json();
  expect(shortcuts.length).toBeGreaterThan(2);
  for (const shortcut of shortcuts)
    expect((await request.get(shortcut.url)).status(), shortcut.url).toBe(200);
});
