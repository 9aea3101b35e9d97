import { DOM_IDS, paths } from 'shared-contracts';
import { lookAgain } from '../support/open-tab.ts';
import { liveVersions, newVersion, promote, publishBuild, recall, rollback } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });

const NAMES = ['mfe-discovery', 'mfe-centre', 'mfe-loyalty', 'mfe-account'] as const;
let before: Record<string, string> = {};
test.beforeAll(async () => {
  before = await liveVersions();
});
test.afterAll(async () => {
  const now = await liveVersions();
  for (const [name, version] of Object.entries(before))
    if (now[name] !== version) await promote(name, version);
});

async function release(name: string): Promise<string> {
  const version = newVersion();
  await publishBuild(name, version);
  await promote(name, version);
  return version;
}

type Page = import('playwright').Page;
const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin);
const liveIn = async (page: Page, name: string) =>
  (
    JSON.parse((await page.locator(`#${DOM_IDS.composition}`).textContent()) ?? '{}').remotes as Array<{
      name: string;
      live: { version: string };
    }>
  ).find((remote) => remote.name === name)?.live.version;
/** The part that asks comes when the page rests. */
const atRest = async (page: Page, path: string) => {
  const part = page.waitForResponse((response) => /\/open-tab\.[0-9a-f]+\.js/.test(response.url()));
  await page.goto(path);
  await part;
  await page.waitForLoadState('networkidle');
};
const follow = (page: Page, href: string) =>
  page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    document.body.append(link);
    link.click();
    link.remove();
  }, href);

test('a tab opened before three releases and a rollback works through all its pages, with no missing file', async ({
  page,
}) => {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && /\/releases\//.test(response.url())) missing.push(response.url());
  });
  await atRest(page, paths.home());
  for (const name of ['mfe-centre', 'mfe-loyalty', 'mfe-discovery']) await release(name);
  await rollback('mfe-loyalty');
  const pages = [
    paths.findACentre(),
    paths.centre('charleston'),
    paths.stores('charleston'),
    paths.map('charleston'),
    paths.rewards(),
    paths.signIn({ error: 'SessionRequired', callbackUrl: '/profile' }),
    paths.brands(),
    paths.home(),
  ];
  for (const path of pages) {
    await follow(page, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
  }
  expect(missing).toEqual([]);
});

test('an unchanged page goes on in the same document; a changed one is a document of its own', async ({
  page,
}) => {
  await atRest(page, paths.home());
  const first = await documentOf(page);
  const version = await release('mfe-loyalty');
  await lookAgain(page);
  await follow(page, paths.brands());
  await expect(page).toHaveURL(paths.brands());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await documentOf(page)).toBe(first);
  await follow(page, paths.rewards());
  await expect(page).toHaveURL(paths.rewards());
  await expect.poll(() => documentOf(page)).not.toBe(first);
  expect(await liveIn(page, 'mfe-loyalty')).toBe(version);
});

test('nothing changes inside a form, even when its release is recalled; the next page is the good one', async ({
  page,
}) => {
  const version = await release('mfe-discovery');
  await atRest(page, paths.contactUs());
  const first = await documentOf(page);
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.pressSequentially('I was typing');
  await recall('mfe-discovery', version);
  await lookAgain(page);
  await page.waitForLoadState('networkidle');
  expect(await documentOf(page)).toBe(first);
  await expect(field).toHaveValue('I was typing');
  await follow(page, paths.brands());
  await expect(page).toHaveURL(paths.brands());
  await expect.poll(() => documentOf(page)).not.toBe(first);
  expect(await liveIn(page, 'mfe-discovery')).not.toBe(version);
});

test('a recalled release is left at once where nothing was typed', async ({ page }) => {
  const version = await release('mfe-loyalty');
  await atRest(page, paths.rewards());
  expect(await liveIn(page, 'mfe-loyalty')).toBe(version);
  const first = await documentOf(page);
  await recall('mfe-loyalty', version);
  // The document goes as soon as it has read that.
  await lookAgain(page).catch(() => undefined);
  await expect.poll(() => documentOf(page).catch(() => first)).not.toBe(first);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await liveIn(page, 'mfe-loyalty')).not.toBe(version);
});

test('a recalled release is left at once where only a fragment of it stands', async ({ page }) => {
  const version = await release('mfe-loyalty');
  await atRest(page, paths.home());
  await expect(page.locator(`[data-release="mfe-loyalty@${version}"]`)).toBeAttached();
  const first = await documentOf(page);
  await recall('mfe-loyalty', version);
  // The document goes as soon as it has read that.
  await lookAgain(page).catch(() => undefined);
  await expect.poll(() => documentOf(page).catch(() => first)).not.toBe(first);
  await expect(page.locator('[data-fragment="home.club"] h2')).toBeVisible();
  expect(await liveIn(page, 'mfe-loyalty')).not.toBe(version);
});

test('all names that changed are back in the end', async () => {
  expect(
    Object.keys(before)
      .filter((name) => name !== 'shell')
      .sort(),
  ).toEqual([...NAMES].sort());
});
