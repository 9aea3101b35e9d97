import AxeBuilder from '@axe-core/playwright';
import {
  history,
  liveVersions,
  newVersion,
  promote,
  publishBuild,
  releaseCommand,
} from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: ['401', '422'] });

const version = newVersion();
let healthy = '';
test.beforeAll(async () => {
  healthy = (await liveVersions())['mfe-loyalty'] ?? '';
  await publishBuild('mfe-loyalty', version);
});
test.afterAll(async () => {
  if ((await liveVersions())['mfe-loyalty'] !== healthy) await promote('mfe-loyalty', healthy);
});

type Page = import('playwright').Page;
async function open(page: Page, token = siteUnderTest().releaseToken) {
  await page.goto('/ops');
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Open the console' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'mfe-loyalty' })).toBeVisible();
}
const sectionOf = (page: Page) => page.getByRole('region', { name: 'mfe-loyalty' });
async function because(page: Page, why: string) {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Your name').fill('Mara');
  await dialog.getByLabel('Why').fill(why);
  return dialog;
}

test('lets nobody in without a token, and says why', async ({ page }) => {
  const response = await page.goto('/ops');
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self';");
  await page.getByLabel('Token').fill('this-is-no-token-of-any-team');
  await page.getByRole('button', { name: 'Open the console' }).click();
  await expect(page.getByText(/token/i).last()).toBeVisible();
  await expect(page.getByLabel('Token')).toHaveAttribute('aria-invalid', 'true');
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    test(`can be used by everybody, ${colorScheme}, ${viewport.width} px wide`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto('/ops');
      await expect(page.getByLabel('Token')).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await open(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(sectionOf(page).getByRole('list').last()).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
      await sectionOf(page).getByRole('button', { name: 'Promote' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await context.close();
    });
  }
}

test('says of each release that is kept whether it could go live now, and by which key the live one is signed', async ({
  page,
}) => {
  await open(page);
  await expect(sectionOf(page).getByText(/^key [0-9a-f]{16}$/)).toBeVisible();
  const section = sectionOf(page);
  await section.getByText(/^\d+ of \d+ could go live now$/).click();
  await expect(section.getByRole('listitem').filter({ hasText: version }).first()).toHaveText(
    `${version} could go live`,
  );
});

test('shows a freeze, why it is there, and how operations end it', async ({ page }) => {
  const why = `a freeze of a test ${process.pid}`;
  // Of a name that nothing else is released under.
  const remote = ['--remote', 'mfe-frozen'];
  await releaseCommand('freeze', '--to', '2099-01-01', ...remote, '--why', why);
  try {
    await open(page);
    const notice = page.getByText(`Ada (operations): ${why}. A way back stays open.`);
    await expect(notice).toBeVisible();
    await expect(page.getByText(/^Nothing new of mfe-frozen goes live until /)).toBeVisible();
    await expect(page.getByText('pnpm release unfreeze --remote mfe-frozen --why …')).toBeVisible();
    for (const [colorScheme, width] of [['light', 360] as const, ['dark', 1280] as const]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 740 });
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
    }
    await releaseCommand('unfreeze', ...remote, '--why', why);
    await expect(notice).toBeHidden();
  } finally {
    // Already lifted where all went well.
    await releaseCommand('unfreeze', ...remote, '--why', why).catch(() => undefined);
  }
});

test('tries a release with some, makes it live, and rolls it back, each with a reason', async ({ page }) => {
  await open(page);
  const section = sectionOf(page);

  await section.getByRole('button', { name: 'Canary' }).click();
  let dialog = await because(page, 'ten percent first');
  await dialog.getByLabel('Version').selectOption(version);
  await dialog.getByRole('button', { name: 'Start the canary' }).click();
  await expect(section.getByText('10 % of visitors')).toBeVisible();

  await section.getByRole('button', { name: 'Promote' }).click();
  dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Version').selectOption(version);
  await dialog.getByRole('button', { name: 'Make it live' }).click();
  await expect(dialog.getByText('Say why')).toBeVisible();
  await because(page, 'it did well');
  await dialog.getByRole('button', { name: 'Make it live' }).click();
  await expect(dialog).toBeHidden();
  expect((await liveVersions())['mfe-loyalty']).toBe(version);
  await expect(section.getByRole('definition').first()).toContainText(version);

  await section.getByRole('button', { name: 'Roll back' }).click();
  dialog = await because(page, 'a shopper called');
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(dialog).toBeHidden();
  expect((await liveVersions())['mfe-loyalty']).toBe(healthy);
  const [newest] = await history('mfe-loyalty');
  expect(newest).toMatchObject({ action: 'rollback', why: 'a shopper called' });
  expect(newest?.who).toContain('Mara');
  await expect(section.getByRole('list').last()).toContainText('a shopper called');
});

test('gives a release to more visitors by a ramp, which is paused, resumed and ended by hand', async ({
  page,
}) => {
  await open(page);
  const section = sectionOf(page);
  const term = section.getByText(`Ramp of ${version}`);

  await section.getByRole('button', { name: 'Ramp', exact: true }).click();
  let dialog = await because(page, 'slowly this time');
  await dialog.getByLabel('Version').selectOption(version);
  await dialog.getByLabel('Shares of the visitors').fill('2, 20');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Start the ramp' }).click();
  await expect(section.getByText('2 % of visitors')).toBeVisible();
  await expect(term).toBeVisible();
  await expect(section.getByText('2 % → 20 %')).toBeVisible();

  await section.getByRole('button', { name: 'Pause ramp' }).click();
  dialog = await because(page, 'lunch');
  await dialog.getByRole('button', { name: 'Pause it' }).click();
  await expect(section.getByText('Mara (operations): lunch')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await section.getByRole('button', { name: 'Resume ramp' }).click();
  dialog = await because(page, 'back again');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await section.getByRole('button', { name: 'End canary' }).click();
  dialog = await because(page, 'enough');
  await dialog.getByRole('button', { name: 'End it' }).click();
  await expect(section.getByText('canary-end by Mara (operations): enough')).toBeVisible();
});

test('offers a team what its token may do, and a way back only to what was live', async ({ page }) => {
  const created = await page.request.post('/api/releases/tokens', {
    headers: { authorization: `Bearer ${siteUnderTest().releaseToken}` },
    data: { team: 'loyalty-team', releases: ['mfe-loyalty'], days: 1, why: 'a test' },
  });
  const { secret } = (await created.json()) as { secret: string };
  const never = `${version}.never-live`;
  await publishBuild('mfe-loyalty', never);
  await open(page, secret);
  const other = page.getByRole('region', { name: 'mfe-account' });
  await expect(other.getByText('Your token is for other releases')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Promote' })).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Recall' })).toHaveCount(0);
  await sectionOf(page).getByRole('button', { name: 'Roll back' }).click();
  const back = page.getByRole('alertdialog').getByLabel('Back to');
  await expect(back.getByRole('option', { name: version, exact: true })).toHaveCount(1);
  await expect(back.getByRole('option', { name: never })).toHaveCount(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('shows what pages are made of, and makes a browser a tester’s', async ({ page }) => {
  await page.goto('/');
  const id = await page.locator('meta[name="composition"]').getAttribute('content');
  await expect(page.getByRole('contentinfo')).toContainText(id ?? 'no id');
  await open(page);
  await page.getByRole('button', { name: /Composition/ }).click();
  const dialog = page.getByRole('dialog', { name: 'What pages are made of' });
  await expect(dialog).toContainText(`mfe-loyalty@${healthy}`);
  await dialog.getByRole('button', { name: 'Make this browser a tester’s' }).click();
  await expect(dialog.getByText('for 12 hours')).toBeVisible();
  await page.goto(`/rewards?release=mfe-loyalty@${version}`);
  const shown = () => page.locator('#composition').textContent();
  expect(await shown()).toContain(version);
  // The tester goes on seeing it, also on a page of its own document, until told otherwise.
  await page.goto('/');
  expect(await shown()).toContain(version);
  await page.goto('/rewards?release=');
  expect(await shown()).not.toContain(version);
});
