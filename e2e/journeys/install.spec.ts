import { paths } from 'shared-contracts/content';
import { expect, test } from '../support/test.ts';
import { PHONE } from '../support/visitor.ts';

test.use({ ...PHONE, consent: 'functional' });

test('the footer offers to install the site', async ({ page }) => {
  const offer = page.getByRole('contentinfo').getByRole('button', { name: 'Install this site' });
  await page.goto(paths.brands());
  await expect(offer).toHaveCount(0);
  // The browser offers it, except in a private window.
  const isTaken = await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, {
      prompt: async () => document.documentElement.setAttribute('data-prompted', ''),
    });
    return !window.dispatchEvent(event);
  });
  expect(isTaken).toBe(true);
  await offer.click();
  await expect(page.locator('html[data-prompted]')).toBeAttached();
  // An offer can be used once.
  await expect(offer).toHaveCount(0);
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
