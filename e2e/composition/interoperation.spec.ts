import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { DOM_IDS } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { plainHost } from '../fixtures/plain-host/rsbuild.config.ts';
import { plainRemote } from '../fixtures/plain-remote/rsbuild.config.ts';
import { buildFixture, fixtureFolder } from '../support/plain-build.ts';
import { newVersion, releaseCommand, restoresLive } from '../support/releases.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

// Plain Module Federation builds, without this repository's toolchain.
restoresLive();

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plain-'));
});
let site: SecondSite | undefined;
test.afterEach(async () => {
  await site?.stop();
  site = undefined;
  rmSync(folder, { recursive: true, force: true });
});

test('a plain host of another origin loads the live mfe-loyalty and mounts it', async ({ page, context }) => {
  site = await startSecondSite(await freePort(), { RELEASE_FILES_CORS: 'on' });
  const host = await buildFixture('plain-host', plainHost(site.origin), folder);
  const origin = 'http://plain.localhost';
  // The site is on this machine, which a page of another origin needs a permission for.
  await context.grantPermissions(['local-network-access'], { origin });
  await page.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (/^\/(api|pictures)\//.test(pathname)) {
      const url = siteUnderTest().baseUrl + pathname + search;
      return await route.fulfill({ response: await route.fetch({ url }) });
    }
    const path = join(host, extname(pathname) ? pathname : 'index.html');
    await route.fulfill(existsSync(path) ? { path } : { status: 404 });
  });
  const manifest = page.waitForRequest((request) => request.url().endsWith('/mf-manifest.json'));
  await page.goto(origin + paths.rewards());
  await manifest;
  await expect(page.getByText('A plain host')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/points/i);
  const question = page.getByRole('main').locator('details').first();
  await question.locator('summary').click();
  await expect(question).toHaveAttribute('open', '');
  const instances = await page.evaluate(() =>
    globalThis.__FEDERATION__.__INSTANCES__.map(({ name }) => name),
  );
  expect(instances).toEqual(expect.arrayContaining(['plain-host', 'mfe-loyalty']));
});

for (const [kind, ownRuntime] of [
  ['on the shell’s runtime', false],
  ['with its own runtime', true],
] as const) {
  test(`a plain remote ${kind} is wrapped, published, and opens by URL and by link`, async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1, name: 'Plain rewards' });
    const version = newVersion();
    const built = await buildFixture('plain-remote', plainRemote({ ownRuntime }), folder);
    const wrapped = join(folder, 'release');
    const facts = join(fixtureFolder('plain-remote'), 'remote.json');
    await releaseCommand('wrap', built, '--facts', facts, '--out', wrapped);
    await releaseCommand('publish', 'mfe-loyalty', version, '--from', wrapped);
    await releaseCommand('promote', 'mfe-loyalty', version);
    await page.goto(paths.rewards());
    await expect(page.locator(`#${DOM_IDS.slot}`)).toHaveAttribute('data-rendered-by', 'browser');
    await expect(heading).toBeVisible();
    await page.getByRole('button', { name: 'Take a point' }).click();
    await expect(page.getByText('1 taken')).toBeVisible();
    await expect(page.locator('.plain-rewards')).toHaveCSS('padding-top', '32px');

    await page.goto(paths.brands());
    await page.evaluate(() => Object.assign(window, { stillThere: true }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
    await expect(heading).toBeVisible();
    await expect(page).toHaveTitle(/^Plain rewards/);
    expect(await page.evaluate(() => Reflect.get(window, 'stillThere')), 'no new document').toBe(true);
    await page.goBack();
    await expect(page.locator('[data-remote="mfe-discovery"] h1')).toBeVisible();
  });
}
