import { paths } from 'shared-contracts/content';
import { DECLARED_KEYS, isKeyNamed } from 'shared-contracts/member';
import { remoteThatSays } from '../fixtures/broken-remotes.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signIn } from '../support/member.ts';
import { main, title } from '../support/page-parts.ts';
import { newVersion, publishFixture } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';
import { becomeTester } from '../support/tester.ts';
import { ageNote, expectOfflinePage, keptPaths, keptText, openKept, WITH_WORKER } from '../support/worker.ts';

test.use({
  ...WITH_WORKER,
  consent: 'necessary',
  expectedErrors: [...WITH_WORKER.expectedErrors, 'Failed to load'],
});

const CENTRE = 'charleston';

test('visited pages open offline with their age, which disappears once online', {
  tag: '@promise',
}, async ({ page, context }) => {
  await openKept(page, paths.stores(CENTRE));
  await openKept(page, paths.brands());
  // The age stays the same however slow the machine is.
  await page.addInitScript((now) => {
    Date.now = () => now;
  }, Date.now());
  await context.setOffline(true);

  await page.goto(paths.stores(CENTRE));
  await expect(title(page)).toContainText('Charleston');
  await expect(ageNote(page)).toContainText(/this page is from .* ago/i);
  await expect(ageNote(page)).toHaveCount(1);
  await main(page).getByRole('searchbox').fill('nik');
  await expect(main(page).getByRole('link', { name: 'Nike' })).toBeVisible();

  await page.goto(paths.brands());
  await expect(title(page)).toHaveText('Brands A to Z');
  await expect(ageNote(page)).toContainText('This page is from 1 minute ago');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  await context.setOffline(false);
  await expect(ageNote(page)).toHaveCount(0);
});

test('a page opened by a link is cached too', async ({ page, context }) => {
  await openKept(page, paths.centre(CENTRE));
  await main(page).getByRole('link', { name: 'Visitor info' }).first().click();
  await expect(page).toHaveURL(paths.visitorInfo(CENTRE));
  await expect.poll(() => keptPaths(page)).toContain(paths.visitorInfo(CENTRE));
  await context.setOffline(true);
  await page.reload();
  await expect(title(page)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: /Charleston/ })
    .click();
  await expect(page).toHaveURL(paths.centre(CENTRE));
  await expect(title(page)).toContainText('Charleston');
});

test('the offline page lists cached pages, and the requested page loads once online', {
  tag: '@promise',
}, async ({ page, context }) => {
  await openKept(page, paths.stores(CENTRE));
  await openKept(page, paths.parking(CENTRE));
  const kept = (await page.title()).replace(/ \| .*/, '');
  await context.setOffline(true);
  await page.goto(paths.rewards());
  await expectOfflinePage(page);
  await expect(page.getByRole('link', { name: kept, exact: true })).toHaveAttribute(
    'href',
    paths.parking(CENTRE),
  );
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
  const links = page.getByRole('link');
  await expect(links).toHaveCount(3);
  for (const link of await links.all())
    expect((await link.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(24);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Try again' })).toBeFocused();

  await context.setOffline(false);
  await expect(title(page)).not.toHaveText('You’re offline');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page).toHaveURL(paths.rewards());
});

test('an address with a query opens the cached page without it', async ({ page, context }) => {
  const month = paths.events(CENTRE, { view: 'month' });
  await openKept(page, paths.events(CENTRE));
  await page.goto(month);
  await expect(title(page)).toBeVisible();
  await context.setOffline(true);
  await page.goto(month);
  await expect(page).toHaveURL(paths.events(CENTRE));
  await expect(title(page)).toBeVisible();
});

test('member data is never cached', { tag: '@promise' }, async ({ page, context }) => {
  await openKept(page, paths.home());
  await signIn(page);
  await page.goto(paths.personalPreferences());
  await expect(title(page)).toBeVisible();
  await openKept(page, paths.rewards());
  const text = await keptText(page);
  expect(text).toContain(paths.rewards());
  for (const own of [`${paths.profile()} `, `${paths.personalPreferences()} `, 'demo@example.com'])
    expect(text).not.toContain(own);
  await context.setOffline(true);
  await page.goto(paths.profile());
  await expectOfflinePage(page);
});

test('a release that only a tester sees is not cached', async ({ page, context }) => {
  await openKept(page, paths.rewards());
  const live = (await title(page).textContent()) ?? '';
  const version = newVersion('qa');
  await publishFixture(version, remoteThatSays(version));
  await becomeTester(context);
  // The choice holds for later documents.
  for (const path of [`${paths.rewards()}?release=mfe-loyalty@${version}`, paths.rewards()]) {
    await page.goto(path);
    await expect(page.locator('#slot')).toContainText(version);
  }
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await keptPaths(page)).not.toContain(paths.rewards());

  await context.setOffline(true);
  await page.goto(paths.rewards());
  await expectOfflinePage(page);
  await expect(page.locator('body')).not.toContainText(version);

  // The end of the choice clears the files and the worker's note too.
  await context.setOffline(false);
  await page.goto(`${paths.rewards()}?release=`);
  await expect(title(page)).toHaveText(live);
  await expect.poll(() => keptText(page)).not.toContain(version);
});

test('every cache is declared', async ({ page }) => {
  await openKept(page, paths.home());
  const declared = Object.values(DECLARED_KEYS).filter(({ kind }) => kind === 'cache');
  const names = await page.evaluate(() => caches.keys());
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !declared.some((key) => isKeyNamed(key, name)))).toEqual([]);
});
