import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { BROKEN_REMOTES } from '../fixtures/broken-remotes.ts';
import { expectNoBlankFrame, watchBlankFrames } from '../support/page-state.ts';
import {
  ensureLive,
  history,
  liveVersions,
  newVersion,
  promote,
  publishChanged,
  readBuilt,
  releaseBuild,
  releaseFixture,
  restoresLive,
} from '../support/releases.ts';
import { expect, isFullRun, test } from '../support/test.ts';

const liveBefore = restoresLive();

/** Failures of one address that count: see server/decisions/0044-judge-networks-by-their-share.md. */
const COUNTED_FAILURES = 6;
/** Visits that show that a remote works. */
const PROVING_VISITS = 12;
/** More visits, since a failure counts against no release while the site's process pauses. */
const SPARE_VISITS = 8;
/** Milliseconds within which a rollback that was decided on is done. */
const ROLLBACK_MS = 20_000;

/** Visits until a release is rolled back: it is live before each visit that counts, and replaced after the last. */
async function visitUntilRolledBack(name: string, version: string, visit: () => Promise<void>) {
  const live = async () => (await liveVersions())[name];
  for (let visits = 1; visits <= COUNTED_FAILURES; visits++) {
    expect(await live(), `before visit ${visits}`).toBe(version);
    await visit();
  }
  const isReplaced = () =>
    expect
      .poll(live, { timeout: ROLLBACK_MS })
      .not.toBe(version)
      .then(
        () => true,
        () => false,
      );
  for (let spare = 0; spare < SPARE_VISITS; spare++) {
    if (await isReplaced()) break;
    await visit();
  }
  const [newest] = await history(name);
  expect(newest).toMatchObject({
    action: 'rollback',
    who: 'automatic rollback',
    // A spare visit counts too if the judgement came after it.
    why: expect.stringMatching(/^(\d+) of \1 visits failed/),
    live: liveBefore(name),
  });
}

/** The answer to a report that has all these words. */
const reported = (page: Page, ...words: string[]) =>
  page.waitForResponse((response) => {
    const body = response.request().postData() ?? '';
    return response.url().endsWith('/api/outcomes') && words.every((word) => body.includes(word));
  });
const rewards = (page: Page) => page.locator('#slot > [data-remote="mfe-loyalty"]');

test.describe('broken remote', () => {
  test.use({ expectedErrors: ['fixture', 'Failed to load resource', 'no lifecycles'] });

  /** Containers whose server entry works, so that only browsers can report them. */
  const CONTAINERS = {
    load: BROKEN_REMOTES['throws while its module is evaluated'].container,
    mount: BROKEN_REMOTES['throws in mount'].container,
    // React removes the page of a component that throws, and reports it at once.
    render: BROKEN_REMOTES['throws while it draws'].container
      .replace('container.replaceChildren();', '')
      .replace('setTimeout(() => reportCrash', 'setTimeout(() => (container.replaceChildren(), reportCrash)'),
  };
  const server = `export const render = async () => ({ status: 200, head: { title: 'Rewards', description: 'The club', canonicalPath: '/rewards' }, html: '<h1>Rewards</h1>', data: null });`;

  for (const [way, container] of Object.entries(CONTAINERS)) {
    test(`that throws at ${way} is replaced without a blank frame, and rolled back`, {
      tag: '@promise',
    }, async ({ page }) => {
      await ensureLive('mfe-loyalty', liveBefore('mfe-loyalty'));
      const broken = await releaseFixture({ container, server }, way);
      await watchBlankFrames(page);

      const visit = async () => {
        const failure = reported(
          page,
          `"release":"mfe-loyalty@${broken}","outcome":"${way}-error"`,
          'fixture: ',
        );
        await page.goto(paths.rewards(), { waitUntil: 'commit' });
        // Only the fallback has such a heading.
        await expect(rewards(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
        await failure;
        await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
        await expectNoBlankFrame(page);
        await expect(page.locator('#slot > [data-remote="mfe-loyalty"]:only-child')).toBeVisible();
      };
      // The server counts each kind of failure alike.
      if (way !== 'mount' && !isFullRun) return await visit();
      await visitUntilRolledBack('mfe-loyalty', broken, visit);
      await page.goto(paths.rewards());
      expect(await page.locator('#composition').textContent()).not.toContain(broken);
    });
  }
});

test.describe('broken shell', () => {
  test.use({ expectedErrors: ['fixture', 'React', 'react', 'Failed to load resource'] });

  const historiesOfRemotes = async (live: Record<string, string>) => {
    const remotes = Object.keys(live).filter((name) => name !== 'shell');
    return await Promise.all(remotes.map(async (name) => [name, await history(name)] as const));
  };

  test('that throws at start is reported and rolled back, and remotes stay live', {
    tag: '@promise',
  }, async ({ page }) => {
    await ensureLive('mfe-loyalty', liveBefore('mfe-loyalty'));
    const before = await liveVersions();
    const broken = await releaseBuild('shell', 'throw new Error("fixture");');
    await visitUntilRolledBack('shell', broken, async () => {
      const report = reported(page, '"outcome":"mount-error"');
      await page.goto(paths.rewards());
      expect((await report).request().postDataJSON().outcomes).toEqual([
        {
          release: `shell@${broken}`,
          outcome: 'mount-error',
          error: {
            name: 'Error',
            message: 'fixture',
            stack: expect.stringContaining(`/releases/shell/${broken}/web/`),
          },
        },
      ]);
    });
    expect(await liveVersions()).toEqual(before);
    await page.goto(paths.rewards());
    await expect(rewards(page).getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('with an undeclared other React major is rolled back, and healthy remotes are not', async ({
    page,
  }) => {
    const before = await liveVersions();
    const histories = await historiesOfRemotes(before);
    // The remote works before the shell changes, so its failures in the shell are the shell's.
    for (let visit = 0; visit < PROVING_VISITS; visit++) {
      await page.goto(paths.rewards());
      await expect(rewards(page).getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto('about:blank');
    }
    const ownReact = readBuilt('shell').provides?.react?.version ?? '';
    const version = newVersion('react');
    await publishChanged('shell', version, {
      manifest: ({ provides: _, ...silent }) => silent,
      script: (text, path) => (path.startsWith('web/') ? text.replaceAll(ownReact, '18.3.1') : text),
    });
    await promote('shell', version);
    await visitUntilRolledBack('shell', version, async () => {
      const report = reported(
        page,
        `"release":"mfe-loyalty@${before['mfe-loyalty']}","outcome":"load-error"`,
      );
      await page.goto(paths.rewards());
      await report;
      // Ends the page: what becomes of its fallback would be reported during the next visit.
      await page.goto('about:blank');
    });
    expect(await liveVersions()).toEqual(before);
    expect(await historiesOfRemotes(before)).toEqual(histories);
  });
});
