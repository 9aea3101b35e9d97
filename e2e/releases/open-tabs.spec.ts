import type { Page } from 'playwright';
import { DOM_IDS } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { followLink, lookAgain, openWatched } from '../support/open-tab.ts';
import { recall, releaseBuild, restoresLive, rollback } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

restoresLive();

const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin);
const versionIn = async (page: Page, name: string) =>
  (
    JSON.parse((await page.locator(`#${DOM_IDS.composition}`).textContent()) ?? '{}').remotes as Array<{
      name: string;
      live: { version: string };
    }>
  ).find((remote) => remote.name === name)?.live.version;

async function expectOtherDocument(page: Page, first: number): Promise<void> {
  await expect.poll(() => documentOf(page).catch(() => first)).not.toBe(first);
}

test('a tab opened before three releases and a rollback still shows all its pages', {
  tag: '@promise',
}, async ({ page }) => {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && /\/releases\//.test(response.url())) missing.push(response.url());
  });
  await openWatched(page, paths.home());
  for (const name of ['mfe-centre', 'mfe-loyalty', 'mfe-discovery']) await releaseBuild(name);
  await rollback('mfe-loyalty');
  for (const path of [
    paths.findACentre(),
    paths.centre('charleston'),
    paths.stores('charleston'),
    paths.map('charleston'),
    paths.rewards(),
    paths.signIn({ error: 'SessionRequired', callbackUrl: '/profile' }),
    paths.brands(),
    paths.home(),
  ]) {
    await followLink(page, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
  }
  expect(missing).toEqual([]);
});

test('after a release, only links to the changed remote load a new document', {
  tag: '@promise',
}, async ({ page }) => {
  await openWatched(page, paths.home());
  const first = await documentOf(page);
  const version = await releaseBuild('mfe-loyalty');
  await lookAgain(page);
  await followLink(page, paths.brands());
  await expect(page).toHaveURL(paths.brands());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await documentOf(page)).toBe(first);
  await followLink(page, paths.rewards());
  await expect(page).toHaveURL(paths.rewards());
  await expectOtherDocument(page, first);
  expect(await versionIn(page, 'mfe-loyalty')).toBe(version);
});

test('a page with typed text stays open after a recall, until the next link', {
  tag: '@promise',
}, async ({ page }) => {
  const version = await releaseBuild('mfe-discovery');
  await openWatched(page, paths.contactUs());
  const first = await documentOf(page);
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.pressSequentially('I was typing');
  await recall('mfe-discovery', version);
  await lookAgain(page);
  await page.waitForLoadState('networkidle');
  expect(await documentOf(page)).toBe(first);
  await expect(field).toHaveValue('I was typing');
  await followLink(page, paths.brands());
  await expect(page).toHaveURL(paths.brands());
  await expectOtherDocument(page, first);
  expect(await versionIn(page, 'mfe-discovery')).not.toBe(version);
});

for (const [part, path, selector] of [
  ['page', paths.rewards(), '#slot h1'],
  ['fragment', paths.home(), '[data-fragment="home.club"] h2'],
] as const)
  test(`a tab that shows a ${part} of a recalled release reloads immediately`, {
    tag: part === 'page' ? '@promise' : [],
  }, async ({ page }) => {
    const version = await releaseBuild('mfe-loyalty');
    await openWatched(page, path);
    if (part === 'fragment')
      await expect(page.locator(`[data-release="mfe-loyalty@${version}"]`)).toBeAttached();
    expect(await versionIn(page, 'mfe-loyalty')).toBe(version);
    const first = await documentOf(page);
    await recall('mfe-loyalty', version);
    // The document may go before it answers.
    await lookAgain(page).catch(() => undefined);
    await expectOtherDocument(page, first);
    await expect(page.locator(selector)).toBeVisible();
    expect(await versionIn(page, 'mfe-loyalty')).not.toBe(version);
  });
