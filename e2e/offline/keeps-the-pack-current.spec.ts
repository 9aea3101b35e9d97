import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { packPagesOf, packPaths, takeAlong } from '../support/pack.ts';
import { liveVersions, newVersion, promote, publishBuild, recall, rollback } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';
import { knownRevision } from '../support/worker.ts';

// What is live changes while the browser has a pack of before.
test.describe.configure({ mode: 'serial' });
test.use({
  serviceWorkers: 'allow',
  expectedErrors: ['ERR_', '503', 'Failed to fetch', 'dynamically imported'],
});
test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl, { functional: true }));

const CENTRE = 'charleston';
const NAME = 'mfe-centre';
const MAP = paths.map(CENTRE);
let healthy = '';
test.beforeAll(async () => {
  healthy = (await liveVersions())[NAME] ?? '';
});
test.afterEach(async () => {
  if ((await liveVersions())[NAME] !== healthy) await promote(NAME, healthy);
});

async function release(): Promise<string> {
  const version = newVersion();
  await publishBuild(NAME, version);
  await promote(NAME, version);
  return version;
}

const filesOf = async (page: Page, version: string) =>
  (await packPaths(page)).filter((path) => path.startsWith(`/releases/${NAME}/${version}/`)).length;
/** All pages of the pack are of this release, with its files. */
async function expectPack(page: Page, version: string): Promise<void> {
  const pages = [MAP, paths.parking(CENTRE), paths.security(CENTRE), paths.visitPack(CENTRE)];
  await expect.poll(() => packPagesOf(page, `${NAME}@${version}`)).toEqual(expect.arrayContaining(pages));
  expect(await filesOf(page, version)).toBeGreaterThan(30);
}
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('a release brings the pack up to date with the next page online', async ({ page, context }) => {
  await takeAlong(page, CENTRE);
  // What other teams show on its pages is there as well.
  expect((await packPaths(page)).some((path) => path.startsWith('/releases/mfe-loyalty/'))).toBe(true);
  const version = await release();
  await page.goto(paths.brands());
  await expectPack(page, version);
  await expect.poll(() => filesOf(page, healthy)).toBe(0);
  await context.setOffline(true);
  await page.goto(MAP);
  await expect(title(page)).toHaveText(/^Map of/);
  await expect(page.getByRole('main').getByLabel('From')).toBeVisible();
});

for (const [what, change] of [
  ['recalled', recall],
  ['rolled back', (name: string) => rollback(name)],
] as const)
  test(`pages of a release that was ${what} are hidden once that is heard of, and come back with the line`, async ({
    page,
    context,
  }) => {
    const version = await release();
    await takeAlong(page, CENTRE);
    expect(await filesOf(page, version)).toBeGreaterThan(30);
    await context.setOffline(true);
    await change(NAME, version);
    const heard = (await knownRevision(page)) + 1;
    // As a page does that another answer told of it; what has changed cannot be asked.
    await page.evaluate(
      (revision) => navigator.serviceWorker.controller?.postMessage({ type: 'revision', revision }),
      heard,
    );
    await expect.poll(() => knownRevision(page)).toBe(heard);
    await page.goto(MAP);
    await expect(title(page)).toHaveText('You are offline');
    await context.setOffline(false);
    // It comes by itself, of what is live, and the pack with it.
    await expect(title(page)).toHaveText(/^Map of/);
    await expectPack(page, healthy);
    await expect.poll(() => filesOf(page, version)).toBe(0);
    await context.setOffline(true);
    await page.goto(paths.parking(CENTRE));
    await expect(title(page)).toHaveText(/^Parking in/);
  });
