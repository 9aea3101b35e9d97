import { paths } from 'shared-contracts';
import {
  BROKEN_REMOTES,
  type BrokenRemote,
  SLOW_REMOTE,
  WORKING_REMOTE,
} from '../fixtures/broken-remotes.ts';
import { liveVersions, newVersion, promote, publishFixture } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

// These tests change what is live, and hang on purpose until a deadline has passed.
test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: ['fixture', 'Failed to load resource', 'no lifecycles', 'took longer'] });

let healthy = '';

test.beforeAll(async () => {
  healthy = (await liveVersions())['mfe-loyalty'] ?? '';
});

test.afterAll(async () => {
  await promote('mfe-loyalty', healthy);
});

/** Publishes a fixture and makes it live twice over, so that the fallback is no help either. */
async function breakRewards(fixture: BrokenRemote) {
  const [first, second] = [newVersion(), newVersion()];
  await publishFixture(first, fixture);
  await publishFixture(second, fixture);
  await promote('mfe-loyalty', first);
  await promote('mfe-loyalty', second);
}

for (const [name, fixture] of Object.entries(BROKEN_REMOTES)) {
  test(`a remote that ${name} leaves everything else working`, async ({ page }) => {
    await breakRewards(fixture);
    const response = await page.goto(paths.rewards());
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Try again' })).toBeVisible();

    await page.getByRole('banner').getByRole('link', { name: 'Brands' }).first().click();
    await expect(page).toHaveURL(paths.brands());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
  });
}

test('a remote whose files are gone keeps what the server sent readable, and offers a retry that works', async ({
  page,
}) => {
  await breakRewards(WORKING_REMOTE);
  await page.route('**/releases/mfe-loyalty/**', (route) => route.abort());
  await page.goto(paths.rewards());
  await expect(page.getByText('From the server')).toBeVisible();
  const retry = page.getByRole('link', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Rewards');
  await page.unroute('**/releases/mfe-loyalty/**');
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Rewards, from the browser' })).toBeVisible();
  await expect(retry).toHaveCount(0);
});

test('a remote whose files come after their deadline takes its place by itself', async ({ page }) => {
  await breakRewards(WORKING_REMOTE);
  const line = Promise.withResolvers<void>();
  await page.route('**/releases/mfe-loyalty/**', async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.goto(paths.rewards(), { waitUntil: 'commit' });
  const panel = page.getByRole('heading', { name: 'This part is temporarily unavailable' });
  await expect(panel).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Rewards');
  line.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rewards, from the browser');
});

test('a remote that mounts after its deadline stands, and its panel goes', async ({ page }) => {
  await breakRewards(SLOW_REMOTE);
  await page.goto(paths.rewards());
  const panel = page.getByRole('heading', { name: 'This part is temporarily unavailable' });
  await expect(panel).toBeVisible();
  // The panel comes as well while its files are on their way: it hears nothing yet.
  await page.waitForFunction(() => 'fixtureWaits' in globalThis);
  await page.evaluate(() => dispatchEvent(new Event('fixture-goes-on')));
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Rewards, at last');
  await expect(panel).toHaveCount(0);
});

test('a remote that does not say that its page stands is come to by a link, also in the place of one that fails: header, title and focus follow', async ({
  page,
}) => {
  const [silent, failing] = [newVersion(), newVersion()];
  await publishFixture(silent, WORKING_REMOTE);
  await publishFixture(failing, BROKEN_REMOTES['throws in mount']);
  for (const version of [silent, failing]) {
    await promote('mfe-loyalty', version);
    await page.goto(paths.brands());
    const link = page.getByRole('banner').getByRole('link', { name: 'Rewards' }).first();
    await link.click();
    await expect(page).toHaveURL(paths.rewards());
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Rewards, from the browser');
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle(/^Rewards \|/);
    await expect(link).toHaveAttribute('aria-current');
    await page.goBack();
    await expect(page).toHaveURL(paths.brands());
    await expect(heading).toHaveText('Brands A to Z');
  }
});

test('a remote that fails where a link leads to it has its panel under its own name, and Back leaves both', async ({
  page,
}) => {
  await breakRewards(BROKEN_REMOTES['throws in mount']);
  await page.goto(paths.brands());
  const link = page.getByRole('banner').getByRole('link', { name: 'Rewards' }).first();
  await link.click();
  const retry = page.getByRole('main').getByRole('link', { name: 'Try again' });
  await expect(retry).toHaveAttribute('href', paths.rewards());
  await expect(page).toHaveTitle(/^Rewards \|/);
  await expect(link).toHaveAttribute('aria-current');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Brands A to Z');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^Brands A to Z \|/);
  await expect(retry).toHaveCount(0);
  await expect(link).not.toHaveAttribute('aria-current');
});

test('a remote that cannot be rendered shows the panel without scripts, too', async ({ browser }) => {
  await breakRewards(BROKEN_REMOTES['throws in mount']);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(paths.rewards());
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await context.close();
});

test('a fallback that works takes the place of a broken version in the slot', async ({ page }) => {
  const broken = newVersion();
  await promote('mfe-loyalty', healthy);
  await publishFixture(broken, BROKEN_REMOTES['throws while it draws']);
  await promote('mfe-loyalty', broken);
  await page.goto(paths.rewards());
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
  await expect(page.locator('#slot > [data-remote="mfe-loyalty"]:only-child')).toBeVisible();
});
