import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { inspectionSchema, paths } from 'shared-contracts';
import { BROKEN_FRAGMENTS } from '../fixtures/broken-fragments.ts';
import { VIOLATES_AND_FAILS } from '../fixtures/broken-remotes.ts';
import {
  liveVersions,
  newVersion,
  promote,
  publishBuild,
  publishFixture,
  rollback,
} from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedErrors: ['fixture'] });
test.describe.configure({ mode: 'serial' });

const { baseUrl, releaseToken } = siteUnderTest();
const broken = newVersion();
const newer = newVersion();
let healthy = '';
test.beforeAll(async () => {
  healthy = (await liveVersions())['mfe-loyalty'] ?? '';
  await publishFixture(broken, VIOLATES_AND_FAILS);
  // What is live by now was gone back to.
  await publishBuild('mfe-loyalty', newer);
  await promote('mfe-loyalty', newer);
  await rollback('mfe-loyalty');
});
test.afterAll(async () => {
  if ((await liveVersions())['mfe-loyalty'] !== healthy) await promote('mfe-loyalty', healthy);
});

async function becomeTester(context: BrowserContext): Promise<void> {
  const answer = await context.request.post('/api/qa', {
    headers: { authorization: `Bearer ${releaseToken}` },
  });
  expect(answer.ok()).toBe(true);
}
const bar = (page: Page) => page.getByRole('complementary', { name: 'Tester' });
const slot = (page: Page) => page.locator('#slot > [data-remote="mfe-loyalty"] h1');

async function openInspector(page: Page) {
  const button = bar(page).getByRole('button', { name: 'Inspect' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What this page is made of' });
  await expect(dialog.getByRole('heading', { name: 'Regions' })).toBeVisible();
  return dialog;
}

test('Inspector: it names release and blame of a violation, a failed mount and an old release', async ({
  page,
  context,
}) => {
  await becomeTester(context);
  await page.goto(`${paths.rewards()}?release=mfe-loyalty@${broken}`);
  await expect(slot(page)).toBeVisible();
  // The dialog says what is so as it opens; the fallback is mounted a moment after the page is there.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const report = await Reflect.get(window, 'inspectPage')?.();
        return report?.regions.map(({ region }: { region: string }) => region) ?? [];
      }),
    )
    .toContain('slot');
  const dialog = await openInspector(page);
  await expect(dialog).toContainText(/Consent: (necessary|not chosen yet)/);
  const blame = dialog.getByRole('listitem').filter({ hasText: `mfe-loyalty@${broken}` });
  await expect(blame.filter({ hasText: 'event session.changed dropped, as its producer' })).toBeVisible();
  await expect(blame.filter({ hasText: 'mount-error: fixture: mount throws' })).toBeVisible();
  const region = (name: string) => dialog.getByRole('listitem').filter({ hasText: new RegExp(`^${name} `) });
  await expect(region('slot')).toContainText(`mfe-loyalty@${healthy}`);
  await expect(region('slot')).toContainText(
    'in the place of one that failed: mount-error: fixture: mount throws',
  );
  await expect(region('slot')).toContainText('last change: rollback, a test');
  await expect(region('slot')).toContainText(/rewards weighs [\d.]+ kB of [\d.]+ kB/);
  await expect(region('slot')).toContainText(/mounted in \d+ ms/);
  for (const name of ['header', 'footer']) {
    await expect(region(name)).toContainText('shell@');
    await expect(region(name)).toContainText(/loaded in \d+ ms, started \d+ ms after the page was asked for/);
  }
  await expect(dialog).toContainText(/react 19\./);
  await expect(dialog).toContainText('Session: unauthenticated');
  await expect(dialog.getByText('page.shown').first()).toBeVisible();

  const report = await page.evaluate(() => Reflect.get(window, 'inspectPage')());
  expect(report.regions.map(({ region }: { region: string }) => region)).toEqual([
    'header',
    'slot',
    'footer',
  ]);
  expect(report.blames.map(({ blamed }: { blamed: string }) => blamed)).toEqual([
    `mfe-loyalty@${broken}`,
    `mfe-loyalty@${broken}`,
  ]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseUrl });
  await dialog.getByRole('button', { name: 'Copy as JSON' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied.blames).toEqual(report.blames);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(bar(page).getByRole('button', { name: 'Inspect' })).toBeFocused();
});

test('Inspector: it names the releases whose fragments stand on another team’s page, and blames one that fails', async ({
  page,
  context,
}) => {
  const failing = newVersion('fragment');
  await publishFixture(failing, BROKEN_FRAGMENTS['throws in mount']);
  await becomeTester(context);
  await page.goto(`${paths.home()}?release=mfe-loyalty@${failing}`);
  await page.locator('[data-fragment="home.club"]').scrollIntoViewIfNeeded();
  const club = () =>
    page.evaluate(async () => {
      const { regions, blames } = await Reflect.get(window, 'inspectPage')();
      return {
        club: regions.find(({ region }: { region: string }) => region === 'slot home.club'),
        blames,
      };
    });
  await expect.poll(club).toMatchObject({
    club: {
      release: `mfe-loyalty@${healthy}`,
      insteadOf: expect.stringMatching(/^mount-error: .*fixture: a fragment throws/),
      weight: { part: 'fragment home.club' },
      renderedBy: 'browser',
    },
    blames: [
      {
        blamed: `mfe-loyalty@${failing}`,
        what: expect.stringMatching(/^fragment for home\.club, mount-error: .*fixture: a fragment throws/),
      },
    ],
  });
  const dialog = await openInspector(page);
  await expect(dialog.getByRole('listitem').filter({ hasText: /^slot home\.club / })).toContainText(
    `mfe-loyalty@${healthy}`,
  );
});

test('Inspector: nothing of it is asked for by a shopper’s page, and its facts are refused', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: baseUrl });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(paths.rewards());
  await expect(slot(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.some((path) => /\/releases\/shell\/.*\/app\./.test(path))).toBe(true);
  expect(asked.filter((path) => /\/tester\.|\/api\/qa/.test(path))).toEqual([]);
  await expect(page.locator('#tester')).toHaveCount(0);
  expect(await page.evaluate(() => 'inspectPage' in window)).toBe(false);
  expect((await context.request.get('/api/qa/inspection')).status()).toBe(403);
  await becomeTester(context);
  const known = inspectionSchema.parse(await (await context.request.get('/api/qa/inspection')).json());
  expect(known.releases.map(({ release }) => release)).toContain(`mfe-loyalty@${healthy}`);
  await context.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Inspector: it can be used by everybody, ${colorScheme}, at 360 px`, async ({ browser }) => {
    const viewport = { width: 360, height: 740 };
    const context = await browser.newContext({
      baseURL: baseUrl,
      colorScheme,
      viewport,
      reducedMotion: 'reduce',
    });
    await becomeTester(context);
    const page = await context.newPage();
    await page.goto(paths.rewards());
    await expect(slot(page)).toBeVisible();
    const dialog = await openInspector(page);
    const { violations } = await new AxeBuilder({ page }).include('aside[aria-label="Tester"]').analyze();
    expect(violations).toEqual([]);
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.screenshot({ path: test.info().outputPath(`inspector-${colorScheme}.png`) });
    await context.close();
  });
}
