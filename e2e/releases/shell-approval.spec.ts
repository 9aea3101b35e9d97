import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { approvalListSchema, createdTokenSchema, promotedSchema } from 'shared-contracts';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { releaseAnswer, runRelease } from '../support/release-command.ts';
import { history, liveVersions, newVersion, promote, publishBuild } from '../support/releases.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

// A replica that demands a second token for the shell, from the command line and in the console.
test.describe.configure({ mode: 'serial' });

const version = newVersion();
let site: SecondSite;
let healthy = '';
let second = '';
const first = () => siteUnderTest().releaseToken;
const at = (...args: string[]) => [...args, '--server', site.origin];

test.beforeAll(async () => {
  healthy = (await liveVersions()).shell ?? '';
  site = await startSecondSite(await freePort(), { SHELL_APPROVAL: 'on' });
  const team = ['token', 'create', 'Shell team', '--for', 'shell', '--days', '1'];
  second = (await releaseAnswer(createdTokenSchema, first(), ...team)).secret;
  await publishBuild('shell', version);
});
test.afterAll(async () => {
  await site.stop();
  if ((await liveVersions()).shell !== healthy) await promote('shell', healthy);
});

test('the command line says that a shell waits, lists what does, and a second token approves it', async () => {
  const asked = await runRelease(first(), ...at('promote', 'shell', version, '--reason', 'new header'));
  expect(asked.code).toBe(0);
  expect(asked.output).toContain(`shell@${version} waits: to be live for everybody, asked for by Ada`);
  expect(asked.output).toContain(`another one approves it: pnpm release approve shell ${version}`);
  expect((await liveVersions()).shell).toBe(healthy);
  expect((await runRelease(second, ...at('approve'))).output).toContain('new header');
  expect((await runRelease(second, ...at('status'))).output).toContain(`shell@${version} waits`);
  const mine = await runRelease(first(), ...at('approve', 'shell', version));
  expect(mine).toMatchObject({ code: 1 });
  expect(mine.output).toContain('asked for by this very token');

  expect((await runRelease(second, ...at('approve', 'shell', 'withdraw'))).output).toContain(
    'Nothing of shell waits any more.',
  );
  expect((await runRelease(second, ...at('approve', 'shell', version))).output).toContain('does not wait');
  expect((await releaseAnswer(approvalListSchema, second, ...at('approve', 'shell'))).approvals).toEqual([]);

  await runRelease(first(), ...at('canary', 'shell', version, '50', '--reason', 'half of them'));
  const done = await releaseAnswer(promotedSchema, second, ...at('approve', 'shell', version));
  expect(done).toMatchObject({ live: healthy, canary: { version, percent: 50 } });
  const [newest] = await history('shell');
  expect(newest).toMatchObject({ action: 'canary', why: 'half of them' });
  expect(newest?.who).toBe('Ada (operations), approved by Ada (Shell team)');
  expect((await runRelease(first(), ...at('canary', 'shell', 'end'))).code).toBe(0);
});

async function open(page: Page, token: string) {
  await page.goto(`${site.origin}/ops`);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Open the console' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'shell' })).toBeVisible();
  return page.getByRole('region', { name: 'shell' });
}
async function because(page: Page, why: string, button: string) {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Your name').fill('Mara');
  await dialog.getByLabel('Why').fill(why);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the console shows what waits, and offers its approval to another token alone, ${colorScheme}`, async ({
    page,
    browser,
  }) => {
    await page.emulateMedia({ colorScheme });
    const section = await open(page, first());
    await section.getByRole('button', { name: 'Promote' }).click();
    await page.getByRole('alertdialog').getByLabel('Version').selectOption(version);
    await because(page, 'a new header', 'Make it live');
    await expect(page.getByText(`Promote: shell ${version} waits for a second token.`)).toBeVisible();
    // Whether it also leads the console depends on what else fails on this site: `headline.test.ts`, `worst-first.test.ts`.
    await expect(section.getByText(`${version} waits for a second token`)).toBeVisible();
    await expect(section.getByText('Your token asked for it, so another one approves it.')).toBeVisible();
    await expect(section.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme });
    const other = await context.newPage();
    const theirs = await open(other, second);
    await expect(theirs.getByText(/^Mara \(operations\) asked just now for .* a new header$/)).toBeVisible();
    expect((await new AxeBuilder({ page: other }).analyze()).violations).toEqual([]);
    expect(
      await other.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await theirs.getByRole('button', { name: 'Approve' }).click();
    await because(other, 'looked at it', 'Approve it');
    expect((await liveVersions()).shell).toBe(version);
    await expect(section.getByText('waits for a second token')).toHaveCount(0);

    await section.getByRole('button', { name: 'Roll back' }).click();
    await because(page, 'it looks odd', 'Roll back');
    expect((await liveVersions()).shell).toBe(healthy);
    await context.close();
  });
}
