import { paths } from 'shared-contracts';
import { BROKEN_REMOTES } from '../fixtures/broken-remotes.ts';
import { history, liveVersions, newVersion, promote, publishFixture } from '../support/releases.ts';
import { SIX_FAILED, visitUntilTakenBack } from '../support/taken-back.ts';
import { expect, test } from '../support/test.ts';

// These tests change what is live.
test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: ['fixture', 'Failed to load resource', 'no lifecycles'] });

let healthy = '';
test.beforeAll(async () => {
  healthy = (await liveVersions())['mfe-loyalty'] ?? '';
});
test.afterAll(async () => {
  if ((await liveVersions())['mfe-loyalty'] !== healthy) await promote('mfe-loyalty', healthy);
});

const rendersFine = `export const render = async () => ({ status: 200, head: { title: 'Rewards', description: 'The club', canonicalPath: '/rewards' }, html: '<h1>Rewards</h1>', data: null });`;

/** Each works on the server, so that only browsers can tell. */
const WAYS = {
  load: BROKEN_REMOTES['throws while its module is evaluated'].container,
  mount: BROKEN_REMOTES['throws in mount'].container,
  // As React does when a component throws after the mount: its page is gone, and in the same moment it is reported.
  render: BROKEN_REMOTES['throws while it draws'].container
    .replace('container.replaceChildren();', '')
    .replace('setTimeout(() => reportCrash', 'setTimeout(() => (container.replaceChildren(), reportCrash)'),
};

for (const [way, container] of Object.entries(WAYS)) {
  test(`a release that throws at ${way}: the shopper gets the fallback and no blank slot, and it goes back by itself`, async ({
    page,
  }) => {
    const broken = newVersion(way);
    await publishFixture(broken, { container, server: rendersFine });
    await promote('mfe-loyalty', broken);

    // The slot is looked at in every frame, from the first one on.
    await page.addInitScript(() => {
      let blank = 0;
      const look = () => {
        const main = document.getElementById('main');
        // biome-ignore lint/performance/useDomNodeTextContent: what counts is what is seen
        if (main && document.readyState !== 'loading' && !main.innerText.trim()) blank++;
        document.documentElement?.setAttribute('data-blank-frames', String(blank));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });

    const told = (outcome: string) =>
      page.waitForResponse(
        (response) =>
          response.url().endsWith('/api/outcomes') &&
          (response.request().postData() ?? '').includes(`"outcome":"${outcome}"`),
      );
    await visitUntilTakenBack('mfe-loyalty', broken, async () => {
      const failure = told(`${way}-error`);
      await page.goto(paths.rewards(), { waitUntil: 'commit' });
      // Drawn by the fallback: the fixture has no such heading.
      await expect(
        page.locator('#slot > [data-remote="mfe-loyalty"]').getByRole('heading', { level: 2 }).first(),
      ).toBeVisible();
      await failure;
      await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('data-blank-frames', '0');
    });

    expect((await liveVersions())['mfe-loyalty']).toBe(healthy);
    const [newest] = await history('mfe-loyalty');
    expect(newest).toMatchObject({ action: 'rollback', who: 'automatic rollback', live: healthy });
    expect(newest?.why).toContain(SIX_FAILED);
    await page.goto(paths.rewards());
    expect(await page.locator('#composition').textContent()).not.toContain(broken);
  });
}
