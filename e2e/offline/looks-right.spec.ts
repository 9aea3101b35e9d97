import type { Page } from 'playwright';
import { DECLARED_KEYS, isKeyNamed, paths } from 'shared-contracts';
import { expectAccessible } from '../support/accessible.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';
import { openKept } from '../support/worker.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', '503', 'Failed to fetch'],
});
test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

const WIDTHS = [360, 768, 1440];

/** Holds the page as it stands to axe and its width, at each width in light and in dark, and keeps what it looks like. */
async function expectSightly(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: test.info().outputPath(`${name}-${width}-${colorScheme}.png`) });
    }
  }
}

test('the site can be installed while its worker has taken over: Chromium finds nothing against it', async ({
  page,
}) => {
  await openKept(page, paths.home());
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A private window installs nothing, whatever the site.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('the page that says that there is no line is read by everybody, on each screen', async ({
  page,
  context,
}) => {
  await openKept(page, paths.parking('charleston'));
  await openKept(page, paths.stores('charleston'));
  await context.setOffline(true);
  await page.goto(paths.rewards());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expectSightly(page, 'offline');
  // Each leads to its page by keyboard, and can be hit with a thumb.
  const links = page.getByRole('link');
  await expect(links).toHaveCount(3);
  for (const link of await links.all())
    expect((await link.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(24);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Try again' })).toBeFocused();
});

test('a page that was kept says how old it is, on each screen', async ({ page, context }) => {
  await openKept(page, paths.brands());
  await context.setOffline(true);
  await page.goto(paths.brands());
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await expectSightly(page, 'kept');
});

test('what the worker keeps is declared, and nothing else', async ({ page }) => {
  await openKept(page, paths.home());
  const declared = Object.values(DECLARED_KEYS).filter(({ kind }) => kind === 'cache');
  const names = await page.evaluate(() => caches.keys());
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !declared.some((key) => isKeyNamed(key, name)))).toEqual([]);
  await page.goto(paths.cookies());
  for (const { name } of declared)
    await expect(
      page.getByRole('rowheader', { name: new RegExp(`^${name.replace('*', '\\*')}`) }),
    ).toBeVisible();
});
