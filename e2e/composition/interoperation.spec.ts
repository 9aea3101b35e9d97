import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DOM_IDS, paths } from 'shared-contracts';
import plainHost from '../fixtures/plain-host/rsbuild.config.ts';
import { plainRemote } from '../fixtures/plain-remote/rsbuild.config.ts';
import { buildPlain } from '../support/build-plain.ts';
import { startPlainSite } from '../support/plain-site.ts';
import { liveVersions, newVersion, promote, releaseCommand } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

/** Each builds a fixture first. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FACTS = join(ROOT, 'e2e/fixtures/plain-remote/remote.json');

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plain-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('Plain host: loads mfe-loyalty by its manifest and mounts it', async ({ page }) => {
  await inFolder(async (folder) => {
    await buildPlain('plain-host', plainHost, folder);
    const site = await startPlainSite({
      host: folder,
      remotes: { 'mfe-loyalty': join(ROOT, 'mfe-loyalty/dist/web') },
      api: siteUnderTest().baseUrl,
    });
    try {
      const manifest = page.waitForRequest((request) => request.url().endsWith('/mf-manifest.json'));
      await page.goto(site.origin + paths.rewards());
      await manifest;
      await expect(page.getByText("A host of somebody else's")).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/points/i);
      // What it draws is alive: a question opens.
      const question = page.getByRole('main').locator('details').first();
      await question.locator('summary').click();
      await expect(question).toHaveAttribute('open', '');
      const instances = await page.evaluate(() =>
        globalThis.__FEDERATION__.__INSTANCES__.map(({ name }) => name),
      );
      expect(instances).toEqual(expect.arrayContaining(['plain-host', 'mfe-loyalty']));
    } finally {
      await site.stop();
    }
  });
});

for (const [kind, ownRuntime] of [
  ["on the shell's runtime", false],
  ['that brings a runtime of its own', true],
] as const) {
  test(`Plain remote ${kind}: is wrapped, published, opened by its address and by a link`, async ({
    page,
  }) => {
    const heading = page.getByRole('heading', { level: 1, name: 'Plain rewards' });
    await inFolder(async (folder) => {
      const version = newVersion();
      const before = (await liveVersions())['mfe-loyalty'] ?? '';
      const build = join(folder, 'dist');
      const wrapped = join(folder, 'release');
      await buildPlain('plain-remote', plainRemote({ ownRuntime }), build);
      await releaseCommand('wrap', build, '--facts', FACTS, '--out', wrapped);
      await releaseCommand('publish', 'mfe-loyalty', version, '--from', wrapped);
      try {
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
      } finally {
        await promote('mfe-loyalty', before);
      }
    });
  });
}
