import type { Page } from 'playwright';
import { DOM_IDS, paths } from 'shared-contracts';
import { liveVersions, newVersion, promote, publishBuild, recall, rollback } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';
import { keptPaths, keptReleases, knownRevision, openKept } from '../support/worker.ts';

// What is live changes while the browser has pages of before.
test.describe.configure({ mode: 'serial' });
test.use({
  serviceWorkers: 'allow',
  expectedErrors: [
    'ERR_INTERNET_DISCONNECTED',
    'ERR_FAILED',
    '503',
    'Failed to fetch',
    'dynamically imported',
  ],
});
test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

const NAME = 'mfe-loyalty';
let healthy = '';
test.beforeAll(async () => {
  healthy = (await liveVersions())[NAME] ?? '';
});
test.afterEach(async () => {
  if ((await liveVersions())[NAME] !== healthy) await promote(NAME, healthy);
});

const REWARDS = paths.rewards();

async function release(): Promise<string> {
  const version = newVersion();
  await publishBuild(NAME, version);
  await promote(NAME, version);
  return version;
}

/** The release of the remote that the page shows. */
const shown = (page: Page) =>
  page.evaluate(
    ({ id, name }) =>
      JSON.parse(document.getElementById(id)?.textContent ?? '{}').remotes?.find(
        (remote: { name: string }) => remote.name === name,
      )?.live.version ?? null,
    { id: DOM_IDS.composition, name: NAME },
  );

const isOffline = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');

test('a release that is recalled while there is no line is gone with the first page online', async ({
  page,
  context,
}) => {
  const version = await release();
  await openKept(page, REWARDS);
  expect(await shown(page)).toBe(version);
  await context.setOffline(true);
  await recall(NAME, version);
  // Nothing has told this browser.
  await page.reload();
  expect(await shown(page)).toBe(version);
  // It loads itself anew.
  await context.setOffline(false);
  await expect.poll(() => shown(page).catch(() => null)).toBe(healthy);
  // The one that is kept is that page, and not the one of before still.
  await expect.poll(() => keptReleases(page, REWARDS)).toContain(`${NAME}@${healthy}`);
  await context.setOffline(true);
  await page.reload();
  expect(await shown(page)).toBe(healthy);
});

for (const [what, change] of [
  ['recalled', recall],
  ['rolled back', (name: string) => rollback(name)],
] as const)
  test(`a release that was ${what} is never shown again once another page has told of it`, async ({
    page,
    context,
  }) => {
    const version = await release();
    await openKept(page, REWARDS);
    await openKept(page, paths.brands());
    await change(NAME, version);
    const before = await knownRevision(page);
    const other = await context.newPage();
    await other.goto(paths.brands());
    await expect.poll(() => knownRevision(page)).toBeGreaterThan(before);
    await expect.poll(() => keptPaths(page)).not.toContain(REWARDS);
    await context.setOffline(true);
    await page.goto(REWARDS);
    await isOffline(page);
    // Nor in the first tab by a link, nor by what the browser itself has of its files; the others are there.
    await page.goto(paths.brands());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brands A to Z');
    const file = `/releases/${NAME}/${version}/web/remoteEntry.mjs`;
    expect(
      await page.evaluate(
        (url) =>
          fetch(url).then(
            () => 'came',
            () => 'none',
          ),
        file,
      ),
    ).toBe('none');
    await context.setOffline(false);
    await other.close();
  });

test('a newer revision of which nothing else is known hides everything, and the line brings it back', async ({
  page,
  context,
}) => {
  await openKept(page, paths.brands());
  await context.setOffline(true);
  const revision = (await knownRevision(page)) + 1;
  // As the page does when an answer carries it; what has changed cannot be asked.
  await page.evaluate(
    (heard) => navigator.serviceWorker.controller?.postMessage({ type: 'revision', revision: heard }),
    revision,
  );
  await expect.poll(() => knownRevision(page)).toBe(revision);
  await page.reload();
  await isOffline(page);
  await release();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brands A to Z');
  await expect.poll(() => keptPaths(page)).toContain(paths.brands());
});

test('deltas between releases still come with the worker in place', async ({ page, context }) => {
  const first = await release();
  await openKept(page, REWARDS);
  await page.reload();
  await page.waitForLoadState('networkidle');
  const encodings: Array<[string, string]> = [];
  context.on('response', async (response) => {
    const url = new URL(response.url());
    if (!url.pathname.startsWith(`/releases/${NAME}/`) || !/\.m?js$/.test(url.pathname)) return;
    const encoding = (await response.allHeaders().catch(() => null))?.['content-encoding'];
    if (encoding) encodings.push([url.pathname, encoding]);
  });
  const second = newVersion();
  // Other bytes: the same are no delta.
  await publishBuild(NAME, second, 'globalThis.second = true;');
  await promote(NAME, second);
  expect(second).not.toBe(first);
  await page.goto(REWARDS);
  expect(await shown(page)).toBe(second);
  const came = () => encodings.filter(([path]) => path.includes(second));
  await expect.poll(() => came().length).toBeGreaterThan(2);
  await page.waitForLoadState('networkidle');
  expect(new Set(came().map(([, encoding]) => encoding))).toEqual(new Set(['dcz']));
});
