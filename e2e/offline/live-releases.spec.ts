import type { Page } from 'playwright';
import { DOM_IDS } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { title } from '../support/page-parts.ts';
import { ensureLive, recall, releaseBuild, restoresLive, rollback } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';
import {
  expectOfflinePage,
  keptPaths,
  keptReleases,
  knownRevision,
  openKept,
  packPagesOf,
  packPaths,
  takeAlong,
  tellNextRevision,
  WITH_WORKER,
} from '../support/worker.ts';

// What is live changes while the browser keeps pages of former releases.
test.use({ ...WITH_WORKER, consent: 'functional' });
const liveBefore = restoresLive();
test.afterEach(async () => {
  for (const name of ['mfe-loyalty', 'mfe-centre']) await ensureLive(name, liveBefore(name));
});

const REWARDS = paths.rewards();

const shown = (page: Page): Promise<string | null> =>
  page.evaluate(
    (id) =>
      JSON.parse(document.getElementById(id)?.textContent ?? '{}').remotes?.find(
        ({ name }: { name: string }) => name === 'mfe-loyalty',
      )?.live.version ?? null,
    DOM_IDS.composition,
  );

test('a release recalled while the browser is offline is replaced once online', {
  tag: '@promise',
}, async ({ page, context }) => {
  const healthy = liveBefore('mfe-loyalty');
  const version = await releaseBuild('mfe-loyalty');
  await openKept(page, REWARDS);
  expect(await shown(page)).toBe(version);
  await context.setOffline(true);
  await recall('mfe-loyalty', version);
  await page.reload();
  expect(await shown(page), 'not known yet').toBe(version);
  await context.setOffline(false);
  await expect.poll(() => shown(page).catch(() => null)).toBe(healthy);
  await expect.poll(() => keptReleases(page, REWARDS)).toContain(`mfe-loyalty@${healthy}`);
  await context.setOffline(true);
  await page.reload();
  expect(await shown(page)).toBe(healthy);
});

test('a rolled-back release is not shown again once another tab knows', {
  tag: '@promise',
}, async ({ page, context }) => {
  const version = await releaseBuild('mfe-loyalty');
  await openKept(page, REWARDS);
  await openKept(page, paths.brands());
  await rollback('mfe-loyalty');
  const before = await knownRevision(page);
  const other = await context.newPage();
  await other.goto(paths.brands());
  await expect.poll(() => knownRevision(page)).toBeGreaterThan(before);
  await expect.poll(() => keptPaths(page)).not.toContain(REWARDS);
  await context.setOffline(true);
  await page.goto(REWARDS);
  await expectOfflinePage(page);
  // Pages of other releases are still kept; its files are not.
  await page.goto(paths.brands());
  await expect(title(page)).toHaveText('Brands A to Z');
  const fetched = page.evaluate(
    (url) =>
      fetch(url).then(
        () => 'fetched',
        () => 'missing',
      ),
    `/releases/mfe-loyalty/${version}/web/remoteEntry.mjs`,
  );
  expect(await fetched).toBe('missing');
});

test('a newer revision with unknown contents hides all cached pages until online', async ({
  page,
  context,
}) => {
  await openKept(page, paths.brands());
  await context.setOffline(true);
  await tellNextRevision(page);
  await page.reload();
  await expectOfflinePage(page);
  await releaseBuild('mfe-loyalty');
  await context.setOffline(false);
  await expect(title(page)).toHaveText('Brands A to Z');
  await expect.poll(() => keptPaths(page)).toContain(paths.brands());
});

test('the worker does not block deltas between releases', async ({ page, context }) => {
  await releaseBuild('mfe-loyalty');
  await openKept(page, REWARDS);
  await page.reload();
  await page.waitForLoadState('networkidle');
  const encodings: Array<[string, string]> = [];
  context.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/releases/mfe-loyalty/') || !/\.m?js$/.test(pathname)) return;
    const encoding = (await response.allHeaders().catch(() => null))?.['content-encoding'];
    if (encoding) encodings.push([pathname, encoding]);
  });
  // Equal bytes would be no delta.
  const second = await releaseBuild('mfe-loyalty', 'globalThis.second = true;');
  await page.goto(REWARDS);
  expect(await shown(page)).toBe(second);
  const came = () => encodings.filter(([path]) => path.includes(second));
  await expect.poll(() => came().length).toBeGreaterThan(2);
  await page.waitForLoadState('networkidle');
  expect(new Set(came().map(([, encoding]) => encoding))).toEqual(new Set(['dcz']));
});

test.describe('a visit pack', () => {
  const CENTRE = 'charleston';
  const MAP = paths.map(CENTRE);

  const filesOf = async (page: Page, version: string) =>
    (await packPaths(page)).filter((path) => path.startsWith(`/releases/mfe-centre/${version}/`)).length;
  async function expectPack(page: Page, version: string): Promise<void> {
    const pages = [MAP, paths.parking(CENTRE), paths.security(CENTRE), paths.visitPack(CENTRE)];
    await expect
      .poll(() => packPagesOf(page, `mfe-centre@${version}`))
      .toEqual(expect.arrayContaining(pages));
    expect(await filesOf(page, version)).toBeGreaterThan(30);
  }

  test('is updated by the next page after a release', async ({ page, context }) => {
    await takeAlong(page, CENTRE);
    // Fragments of other teams are on its pages.
    expect((await packPaths(page)).some((path) => path.startsWith('/releases/mfe-loyalty/'))).toBe(true);
    const version = await releaseBuild('mfe-centre');
    await page.goto(paths.brands());
    await expectPack(page, version);
    await expect.poll(() => filesOf(page, liveBefore('mfe-centre'))).toBe(0);
    await context.setOffline(true);
    await page.goto(MAP);
    await expect(title(page)).toHaveText(/^Map of/);
    await expect(page.getByRole('main').getByLabel('From')).toBeVisible();
  });

  test('hides pages of a recalled release, and fetches live ones once online', async ({ page, context }) => {
    const version = await releaseBuild('mfe-centre');
    await takeAlong(page, CENTRE);
    expect(await filesOf(page, version)).toBeGreaterThan(30);
    await context.setOffline(true);
    await recall('mfe-centre', version);
    await tellNextRevision(page);
    await page.goto(MAP);
    await expectOfflinePage(page);
    await context.setOffline(false);
    await expect(title(page)).toHaveText(/^Map of/);
    await expectPack(page, liveBefore('mfe-centre'));
    await expect.poll(() => filesOf(page, version)).toBe(0);
    await context.setOffline(true);
    await page.goto(paths.parking(CENTRE));
    await expect(title(page)).toHaveText(/^Parking in/);
  });
});
