import type { Page } from 'playwright';
import { inspectionSchema } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { BROKEN_FRAGMENTS } from '../fixtures/broken-fragments.ts';
import { VIOLATES_AND_FAILS } from '../fixtures/broken-remotes.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newVersion, publishFixture, releaseBuild, restoresLive, rollback } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { becomeTester, testerBar } from '../support/tester.ts';

test.use({ expectedErrors: ['fixture'] });
const liveBefore = restoresLive();

const slot = (page: Page) => page.locator('#slot > [data-remote="mfe-loyalty"] h1');

interface Report {
  readonly regions: ReadonlyArray<{ readonly region: string }>;
  readonly blames: ReadonlyArray<{ readonly blamed: string }>;
}
const reportOf = (page: Page) =>
  page.evaluate(async (): Promise<Report | undefined> => Reflect.get(window, 'inspectPage')?.());

async function openInspector(page: Page) {
  await testerBar(page).getByRole('button', { name: 'Inspect' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What this page is made of' });
  await expect(dialog.getByRole('heading', { name: 'Regions' })).toBeVisible();
  return dialog;
}

test('tester sees what each region runs, and which release caused each failure', {
  tag: '@promise',
}, async ({ page, context }) => {
  const healthy = liveBefore('mfe-loyalty');
  const broken = newVersion();
  await publishFixture(broken, VIOLATES_AND_FAILS);
  // The last change is a rollback.
  await releaseBuild('mfe-loyalty');
  await rollback('mfe-loyalty');
  await becomeTester(context);
  await page.goto(`${paths.rewards()}?release=mfe-loyalty@${broken}`);
  await expect(slot(page)).toBeVisible();
  // The dialog shows the moment at which it opens; the fallback mounts later.
  const regions = async () => (await reportOf(page))?.regions.map(({ region }) => region) ?? [];
  await expect.poll(regions).toContain('slot');
  const dialog = await openInspector(page);
  await expect(dialog).toContainText(/Consent: (necessary|not chosen yet)/);
  const blame = dialog.getByRole('listitem').filter({ hasText: `mfe-loyalty@${broken}` });
  await expect(blame.filter({ hasText: 'event session.changed dropped, as its producer' })).toBeVisible();
  await expect(blame.filter({ hasText: 'mount-error: fixture: mount throws' })).toBeVisible();
  const region = (name: string) => dialog.getByRole('listitem').filter({ hasText: new RegExp(`^${name} `) });
  for (const text of [
    `mfe-loyalty@${healthy}`,
    'instead of one that failed: mount-error: fixture: mount throws',
    'last change: rollback, a test',
    /rewards weighs [\d.]+ kB of [\d.]+ kB/,
    /mounted in \d+ ms/,
  ])
    await expect(region('slot')).toContainText(text);
  for (const name of ['header', 'footer']) {
    await expect(region(name)).toContainText('shell@');
    await expect(region(name)).toContainText('chosen as live');
    await expect(region(name)).toContainText(/loaded in \d+ ms, started \d+ ms after the page was requested/);
  }
  await expect(dialog).toContainText(/react 19\./);
  await expect(dialog).toContainText('Session: authenticated');
  await expect(dialog.getByText('page.shown').first()).toBeVisible();

  expect(await regions()).toEqual(['header', 'slot', 'footer']);
  const blames = (await reportOf(page))?.blames ?? [];
  expect(blames.map(({ blamed }) => blamed)).toEqual(Array(2).fill(`mfe-loyalty@${broken}`));
  const { baseUrl } = siteUnderTest();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseUrl });
  await dialog.getByRole('button', { name: 'Copy as JSON' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied.blames).toEqual(blames);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
    0,
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(testerBar(page).getByRole('button', { name: 'Inspect' })).toBeFocused();
});

test('tester sees which remote owns each fragment, and which one failed', async ({ page, context }) => {
  const healthy = liveBefore('mfe-loyalty');
  const failing = newVersion('fragment');
  await publishFixture(failing, BROKEN_FRAGMENTS['throws in mount']);
  await becomeTester(context);
  await page.goto(`${paths.home()}?release=mfe-loyalty@${failing}`);
  await page.locator('[data-fragment="home.club"]').scrollIntoViewIfNeeded();
  const club = async () => {
    const report = await reportOf(page);
    return {
      region: report?.regions.find(({ region }) => region === 'slot home.club'),
      blames: report?.blames,
    };
  };
  await expect.poll(club).toMatchObject({
    region: {
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

test('a shopper’s page never loads the inspector, and its data is refused', async ({ page, context }) => {
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
  expect(known.releases.map(({ release }) => release)).toContain(`mfe-loyalty@${liveBefore('mfe-loyalty')}`);
});
