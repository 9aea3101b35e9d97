import type { Browser, Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { createdTokenSchema, previewSchema } from 'shared-contracts/release';
import { z } from 'shared-contracts/zod';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signIn } from '../support/member.ts';
import { followLink, lookAgain, openWatched } from '../support/open-tab.ts';
import { title } from '../support/page-parts.ts';
import { follow, releaseAnswer } from '../support/release-command.ts';
import { liveVersions } from '../support/releases.ts';
import { startSecondSite } from '../support/second-site.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';
import { expectOfflinePage, WITH_WORKER } from '../support/worker.ts';

test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: [...WITH_WORKER.expectedErrors, '410'] });

const NAME = 'mfe-loyalty';
const LABEL = `pr-${process.pid}`;
const { baseUrl, releaseToken } = siteUnderTest();
let team = '';
let link = '';
let version = '';

/** A browser without the preview's cookie. */
const openElsewhere = async (browser: Browser, options = {}) => (await browser.newContext(options)).newPage();

/** The release of the scripts that the page has run. */
const expectRelease = (page: Page, release: string | undefined) =>
  expect
    .poll(() =>
      page.evaluate(
        (name) => [
          ...new Set(
            performance
              .getEntriesByType('resource')
              .map((entry) => new URL(entry.name).pathname.split('/').slice(1, 4))
              .filter(([folder, remote]) => folder === 'releases' && remote === name)
              .map(([, , loaded]) => loaded),
          ),
        ],
        NAME,
      ),
    )
    .toEqual([release]);
/** Follows the link, and answers the page that asks first. */
async function openPreview(page: Page): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Open preview' }).click();
}
const banner = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

test.beforeAll(async () => {
  const asked = ['token', 'create', 'Loyalty team', '--for', NAME, '--days', '1'];
  team = (await releaseAnswer(createdTokenSchema, releaseToken, ...asked)).secret;
  const printed = z.object({ preview: previewSchema, link: z.string() });
  const publish = ['publish', NAME, '--preview', LABEL, '--reason', 'a pull request'];
  const before = await liveVersions();
  const made = await releaseAnswer(printed, team, ...publish);
  expect(await liveVersions()).toEqual(before);
  link = made.link;
  version = made.preview.version;
});

test('team gets a link, and commands list the preview but never make it live', async () => {
  expect(version).toMatch(new RegExp(`-preview\\.${LABEL}-[0-9a-f]{8}$`));
  expect(new URL(link).origin).toBe(new URL(baseUrl).origin);
  await follow(team, [
    [`preview list ${NAME}`, LABEL],
    [`list ${NAME}`, new RegExp(`${version} +preview`)],
    [`promote ${NAME} ${version}`, `${NAME}@${version} is a preview, which never goes live`, 1],
  ]);
});

test('colleague without a token opens the preview by link, and leaves it', {
  tag: '@promise',
}, async ({ browser, page: shopper }) => {
  const page = await openElsewhere(browser, { viewport: { width: 360, height: 740 } });
  const referrers: string[] = [];
  page.on('request', (request) => referrers.push(request.headers().referer ?? ''));
  await page.goto(link);
  await expect(page.getByText(`${NAME} ${version}`)).toBeVisible();
  await expect(page.locator('script')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open preview' }).click();
  await expect(banner(page)).toContainText(`Preview ${LABEL}: ${NAME} ${version}`);
  await expectRelease(page, version);
  expect(page.url()).not.toContain('key');
  expect(referrers.filter((referrer) => referrer.includes('key'))).toEqual([]);
  expect(
    await page.evaluate(() => performance.getEntriesByType('navigation').map(({ name }) => name)),
  ).toEqual([page.url()]);
  await expectAccessible(page);

  await page.goto(`${baseUrl}/`);
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: 'Leave the preview' }).click();
  await expect(banner(page)).toHaveCount(0);
  for (const without of [page, shopper]) {
    await without.goto(`${baseUrl}/rewards`);
    await expectRelease(without, (await liveVersions())[NAME]);
    await expect(banner(without)).toHaveCount(0);
  }
  await page.context().close();
});

test('the banner of a failed preview says that the live release is shown', async ({ browser }) => {
  const page = await openElsewhere(browser);
  const failed = banner(page).getByText('What everybody has stands in its place.');
  await openPreview(page);
  await expectRelease(page, version);
  await expect(failed).toBeHidden();
  const files = `**/releases/${NAME}/${version}/**`;
  await page.route(files, (route) => route.abort());
  await page.reload();
  await expect(failed).toBeVisible();
  await expect(banner(page)).toContainText(`Preview ${LABEL}: ${NAME} ${version}`);
  await expectAccessible(page);
  await page.unroute(files);
  await page.reload();
  await expectRelease(page, version);
  await expect(failed).toBeHidden();
  await page.context().close();
});

test('a preview shows a member’s pages for the sample member', async ({ browser }) => {
  const page = await openElsewhere(browser);
  await signIn(page);
  await openPreview(page);
  await expect(banner(page)).toBeVisible();
  await page.goto(paths.profile());
  await expect(title(page)).toContainText('Sam');
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: 'Leave the preview' }).click();
  await expect(page).toHaveURL(/sign-in/);
  await page.context().close();
});

test('code of a preview plants no page that is shown offline', async ({ browser }) => {
  const page = await openElsewhere(browser, { serviceWorkers: 'allow' });
  await openPreview(page);
  await expect(banner(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.evaluate(async (path) => {
    const headers = {
      'content-type': 'text/html',
      'x-composition-revision': '1',
      'x-composition-releases': 'shell@1; ',
      'x-site-signature': 'planted',
    };
    const { releases } = await (await fetch('/api/composition')).json();
    headers['x-composition-releases'] = `${releases.join(' ')}; `;
    for (const name of ['pages-2', 'pack-1'])
      await (await caches.open(name)).put(path, new Response('<title>Planted</title>', { headers }));
  }, paths.rewards());
  await page.context().setOffline(true);
  await page.goto(paths.rewards());
  await expectOfflinePage(page);
  await page.context().setOffline(false);
  await page.goto(paths.home());
  await page.getByRole('button', { name: 'Leave the preview' }).click();
  await expect(banner(page)).toHaveCount(0);
  expect(
    await page.evaluate(async (path) => (await caches.match(path))?.text(), paths.rewards()),
  ).toBeUndefined();
  await page.context().close();
});

test('PREVIEW_ORIGIN shows a preview beside the member’s session', async ({ browser }) => {
  const port = await freePort();
  const [origin, previews] = [`http://localhost:${port}`, `http://preview.localhost:${port}`];
  const replica = await startSecondSite(port, { ORIGIN: origin, PREVIEW_ORIGIN: previews });
  const page = await openElsewhere(browser, { baseURL: origin });
  try {
    await answerConsent(page.context(), origin);
    await signIn(page);
    const { pathname, search } = new URL(link);
    await page.goto(pathname + search);
    await page.getByRole('button', { name: 'Open preview' }).click();
    await expect(banner(page)).toBeVisible();
    await page.goto(previews + paths.profile());
    await expect(title(page)).toContainText('Sam');
    await page.getByRole('button', { name: 'Leave the preview' }).click();
    await page.getByRole('link', { name: 'Go to the site' }).click();
    await expect(page).toHaveURL(origin + paths.profile());
    await expect(title(page)).toContainText(/^Hello/);
    await expect(title(page)).not.toContainText('Sam');
    await expect(banner(page)).toHaveCount(0);
  } finally {
    await page.goto('about:blank');
    await page.context().close();
    await replica.stop();
  }
});

test('revoking a preview returns open tabs to the live release and ends the link', async ({
  page,
  browser,
}) => {
  await openPreview(page);
  await openWatched(page, '/rewards');
  await expect(banner(page)).toBeVisible();
  await follow(team, [[`preview revoke ${NAME} ${LABEL} --reason merged`, 'no longer opens']]);
  await lookAgain(page);
  await followLink(page, '/tangerclub-savings-pass');
  await expect(banner(page)).toHaveCount(0);
  await expectRelease(page, (await liveVersions())[NAME]);

  const other = await openElsewhere(browser);
  expect((await other.goto(link))?.status()).toBe(410);
  await expect(other.getByRole('heading', { name: 'This preview has ended' })).toBeVisible();
  await expect(other.getByText(version)).toHaveCount(0);
  await other.context().close();
  await follow(team, [[`audit ${NAME} --limit 1`, /preview-revoke.*merged/]]);
});
