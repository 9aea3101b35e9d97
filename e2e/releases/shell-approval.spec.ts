import type { Page } from 'playwright';
import { createdTokenSchema } from 'shared-contracts/release';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { expectAccessible } from '../support/accessible.ts';
import { follow, releaseAnswer, type Step } from '../support/release-command.ts';
import { history, liveVersions, newVersion, publishBuild, restoresLive } from '../support/releases.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { giveReason, openConsole } from '../support/tester.ts';

// A replica that asks for a second token before a shell goes live.
const liveBefore = restoresLive();

const version = newVersion();
const first = siteUnderTest().releaseToken;
let second = '';
let site: SecondSite;
test.beforeAll(async () => {
  site = await startSecondSite(await freePort(), { SHELL_APPROVAL: 'on' });
  const team = ['token', 'create', 'Shell team', '--for', 'shell', '--days', '1'];
  second = (await releaseAnswer(createdTokenSchema, first, ...team)).secret;
  await publishBuild('shell', version);
});
test.afterAll(() => site.stop());

test('the command line lists a waiting shell, and a second token approves it', async () => {
  const live = liveBefore('shell');
  const at = (steps: readonly Step[]) =>
    steps.map(([command, ...rest]): Step => [`${command} --server ${site.origin}`, ...rest]);
  await follow(
    first,
    at([
      [
        `promote shell ${version} --reason new-header`,
        [
          `shell@${version} waits: to be live for everybody, asked for by Ada`,
          `another one approves it: pnpm release approve shell ${version}`,
        ],
      ],
      [`approve shell ${version}`, 'was requested with this token', 1],
    ]),
  );
  expect((await liveVersions()).shell).toBe(live);
  await follow(
    second,
    at([
      ['approve', 'new-header'],
      ['status', `shell@${version} waits`],
      ['approve shell withdraw', 'Nothing of shell waits any more.'],
      [`approve shell ${version}`, 'does not wait', 1],
      ['approve shell', 'Nothing waits for an approval.'],
    ]),
  );
  await follow(first, at([[`canary shell ${version} 50 --reason half-of-them`, `shell@${version} waits`]]));
  const approved = `shell@${live} is live, ${version} for 50 % of the visitors`;
  await follow(second, at([[`approve shell ${version}`, approved]]));
  const [newest] = await history('shell');
  expect(newest).toMatchObject({
    action: 'canary',
    why: 'half-of-them',
    who: 'Ada (operations), approved by Ada (Shell team)',
  });
  await follow(first, at([['canary shell end', `shell@${live} is live (revision`]]));
});

async function confirm(page: Page, why: string, button: string) {
  const dialog = await giveReason(page, why);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

test('the console shows a waiting shell, and only another token can approve it', async ({
  page,
  browser,
}) => {
  const mine = await openConsole(page, { name: 'shell', token: first, origin: site.origin });
  await mine.getByRole('button', { name: 'Promote' }).click();
  await page.getByRole('alertdialog').getByLabel('Version').selectOption(version);
  await confirm(page, 'a new header', 'Make it live');
  await expect(page.getByText(`Promote: shell ${version} waits for a second token.`)).toBeVisible();
  await expect(mine.getByText(`${version} waits for a second token`)).toBeVisible();
  await expect(mine.getByText('Your token asked for it, so another one approves it.')).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectAccessible(page);

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const other = await context.newPage();
  const theirs = await openConsole(other, { name: 'shell', token: second, origin: site.origin });
  await expect(theirs.getByText(/^Mara \(operations\) asked just now for .* a new header$/)).toBeVisible();
  await expectAccessible(other);
  await theirs.getByRole('button', { name: 'Approve' }).click();
  await confirm(other, 'looked at it', 'Approve it');
  expect((await liveVersions()).shell).toBe(version);
  await expect(mine.getByText('waits for a second token')).toHaveCount(0);

  await mine.getByRole('button', { name: 'Roll back' }).click();
  await confirm(page, 'it looks odd', 'Roll back');
  expect((await liveVersions()).shell).toBe(liveBefore('shell'));
  await context.close();
});
