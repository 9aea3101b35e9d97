import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { createdTokenSchema } from 'shared-contracts/release';
import { FROM_BROWSER, WORKING_FRAGMENT } from '../fixtures/broken-fragments.ts';
import { expectAccessible } from '../support/accessible.ts';
import { releaseAnswer } from '../support/release-command.ts';
import {
  history,
  liveVersions,
  newVersion,
  promote,
  publishBuild,
  publishFixture,
  releaseCommand,
  restoresLive,
} from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { giveReason, openConsole } from '../support/tester.ts';

test.use({ expectedErrors: ['401', '422'] });
const liveBefore = restoresLive();

const version = newVersion();
test.beforeAll(() => publishBuild('mfe-loyalty', version));

const press = (page: Page, name: string) =>
  page.getByRole('region', { name: 'mfe-loyalty' }).getByRole('button', { name, exact: true }).click();

/** Presses a button of the section, gives a reason, and confirms. */
async function change(page: Page, name: string, why: string, confirm: string): Promise<void> {
  await press(page, name);
  const dialog = await giveReason(page, why);
  const versions = dialog.getByLabel('Version');
  if (await versions.isVisible()) await versions.selectOption(version);
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(dialog).toBeHidden();
}

test('operators try a release as a canary, promote it and roll it back, with reasons', {
  tag: '@promise',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const response = await page.goto('/ops');
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self';");
  await page.getByLabel('Token').fill('this-is-no-token-of-any-team');
  await page.getByRole('button', { name: 'Open the console' }).click();
  await expect(page.getByText(/token/i).last()).toBeVisible();
  await expect(page.getByLabel('Token')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  const section = await openConsole(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(section.getByText(/^key [0-9a-f]{16}$/)).toBeVisible();
  await section.getByText(/^\d+ of \d+ could go live now$/).click();
  await expect(section.getByRole('listitem').filter({ hasText: version }).first()).toHaveText(
    `${version} could go live`,
  );
  await expectAccessible(page);

  await change(page, 'Canary', 'ten percent first', 'Start the canary');
  await expect(section.getByText('10 % of visitors')).toBeVisible();

  await press(page, 'Promote');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Version').selectOption(version);
  await dialog.getByRole('button', { name: 'Make it live' }).click();
  await expect(dialog.getByText('Say why')).toBeVisible();
  await expectAccessible(page);
  await giveReason(page, 'it did well');
  await dialog.getByRole('button', { name: 'Make it live' }).click();
  await expect(dialog).toBeHidden();
  expect((await liveVersions())['mfe-loyalty']).toBe(version);
  await expect(section.getByRole('definition').first()).toContainText(version);

  await change(page, 'Roll back', 'a shopper called', 'Roll back');
  expect((await liveVersions())['mfe-loyalty']).toBe(liveBefore('mfe-loyalty'));
  const [newest] = await history('mfe-loyalty');
  expect(newest).toMatchObject({
    action: 'rollback',
    why: 'a shopper called',
    who: expect.stringContaining('Mara'),
  });
  await expect(section.getByRole('list').last()).toContainText('a shopper called');
});

test('operations grant the place on the home page and the policy that a refused release asks for', async ({
  page,
}) => {
  const own = newVersion();
  const fixture = {
    ...WORKING_FRAGMENT,
    container: `${WORKING_FRAGMENT.container}\ntrustedTypes.createPolicy('sample', {});`,
    fragments: ['home.club', 'home.extra-1'],
    policies: ['sample'],
  };
  await expect(publishFixture(own, fixture)).rejects.toThrow('team grant mfe-loyalty --policy sample');
  await openConsole(page);
  await expect(page.getByText('slot:home.extra-1, policy:sample')).toBeVisible();
  await page.getByRole('button', { name: 'Grant mfe-loyalty' }).click();
  await expectAccessible(page);
  const dialog = await giveReason(page, 'their fair in December');
  await dialog.getByRole('button', { name: 'Grant it' }).click();
  await expect(page.getByRole('button', { name: 'Grant mfe-loyalty' })).toBeHidden();
  await publishFixture(own, fixture);
  await promote('mfe-loyalty', own);
  await page.goto(paths.home());
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const place = page.locator('[data-fragment="home.extra-1"]');
  await expect(place.getByRole('heading', { name: FROM_BROWSER })).toBeVisible();
});

test('operators start, pause, resume and end a ramp', async ({ page }) => {
  const section = await openConsole(page);
  await press(page, 'Ramp');
  await page.getByRole('alertdialog').getByLabel('Shares of the visitors').fill('2, 20');
  await expectAccessible(page);
  const dialog = await giveReason(page, 'slowly this time');
  await dialog.getByLabel('Version').selectOption(version);
  await dialog.getByRole('button', { name: 'Start the ramp' }).click();
  await expect(section.getByText('2 % of visitors')).toBeVisible();
  await expect(section.getByText(`Ramp of ${version}`)).toBeVisible();
  await expect(section.getByText('2 % → 20 %')).toBeVisible();

  await change(page, 'Pause ramp', 'lunch', 'Pause it');
  await expect(section.getByText('Mara (operations): lunch')).toBeVisible();
  await expectAccessible(page);
  await change(page, 'Resume ramp', 'back again', 'Go on');
  await change(page, 'End canary', 'enough', 'End it');
  await expect(section.getByText('canary-end by Mara (operations): enough')).toBeVisible();
});

test('the console shows a freeze with its reason and the command that ends it', async ({ page }) => {
  const why = `a freeze of a test ${process.pid}`;
  // Nothing else has this name.
  const remote = ['--remote', 'mfe-frozen'];
  await releaseCommand('freeze', '--to', '2099-01-01', ...remote, '--why', why);
  try {
    await page.setViewportSize({ width: 360, height: 740 });
    await openConsole(page);
    const notice = page.getByText(`Ada (operations): ${why}. Rollbacks stay possible.`);
    await expect(notice).toBeVisible();
    await expect(page.getByText(/^Nothing new of mfe-frozen goes live until /)).toBeVisible();
    await expect(page.getByText('pnpm release unfreeze --remote mfe-frozen --why …')).toBeVisible();
    await expectAccessible(page);
    await releaseCommand('unfreeze', ...remote, '--why', why);
    await expect(notice).toBeHidden();
  } finally {
    await releaseCommand('unfreeze', ...remote, '--why', why).catch(() => undefined);
  }
});

test('team sees only actions that its token allows, and rolls back only to live versions', async ({
  page,
}) => {
  const asked = ['token', 'create', 'loyalty-team', '--for', 'mfe-loyalty', '--days', '1'];
  const { secret } = await releaseAnswer(createdTokenSchema, siteUnderTest().releaseToken, ...asked);
  const never = `${version}.never-live`;
  await publishBuild('mfe-loyalty', never);
  await openConsole(page, { token: secret });
  const other = page.getByRole('region', { name: 'mfe-account' });
  await expect(other.getByText('Your token is for other releases')).toBeVisible();
  for (const name of ['Promote', 'Recall']) await expect(other.getByRole('button', { name })).toHaveCount(0);
  await press(page, 'Roll back');
  const back = page.getByRole('alertdialog').getByLabel('Back to');
  await expect(back.getByRole('option', { name: version, exact: true })).toHaveCount(1);
  await expect(back.getByRole('option', { name: never })).toHaveCount(0);
  await expectAccessible(page);
});

test('the console lists the composition of pages, and makes the browser a tester’s', async ({ page }) => {
  await openConsole(page);
  await page.getByRole('button', { name: /Composition/ }).click();
  const dialog = page.getByRole('dialog', { name: 'What pages are made of' });
  await expect(dialog).toContainText(`mfe-loyalty@${(await liveVersions())['mfe-loyalty']}`);
  await dialog.getByRole('button', { name: 'Make this browser a tester’s' }).click();
  await expect(dialog.getByText('for 12 hours')).toBeVisible();
  // The choice holds for later documents, until it is taken back.
  for (const [path, isShown] of [
    [`/rewards?release=mfe-loyalty@${version}`, true],
    ['/', true],
    ['/rewards?release=', false],
  ] as const) {
    await page.goto(path);
    expect((await page.locator('#composition').textContent())?.includes(version), path).toBe(isShown);
  }
});
