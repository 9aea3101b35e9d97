import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { createdPreviewSchema, createdTokenSchema, previewSchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { endPreview } from '../support/end-preview.ts';
import { lookAgain } from '../support/open-tab.ts';
import { releaseAnswer, runRelease } from '../support/release-command.ts';
import { liveVersions } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

// A preview as a team makes it from the command line, and as a colleague without any token sees it.
test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: ['410'] });

const NAME = 'mfe-loyalty';
const LABEL = `pr-${process.pid}`;
const printed = z.object({ preview: previewSchema, link: z.string() });
let team = '';
let link = '';
let version = '';

test.beforeAll(async () => {
  const asked = ['token', 'create', 'Loyalty team', '--for', NAME, '--days', '1'];
  team = (await releaseAnswer(createdTokenSchema, siteUnderTest().releaseToken, ...asked)).secret;
});

/** A browser that has never been here. */
async function fresh(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}
/** The release whose scripts the page has run. */
const expectRelease = (page: Page, version: string | undefined) =>
  expect
    .poll(() =>
      page.evaluate(
        (name) => [
          ...new Set(
            performance
              .getEntriesByType('resource')
              .map((entry) => new URL(entry.name).pathname.split('/').slice(1, 4))
              .filter(([folder, remote]) => folder === 'releases' && remote === name)
              .map(([, , version]) => version),
          ),
        ],
        NAME,
      ),
    )
    .toEqual([version]);
const banner = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

async function publish(label: string): Promise<z.infer<typeof printed>> {
  return releaseAnswer(printed, team, 'publish', NAME, '--preview', label, '--reason', 'a pull request');
}

test('a team publishes a preview and gets a link; nothing is live of it', async () => {
  const before = await liveVersions();
  const made = await publish(LABEL);
  link = made.link;
  version = made.preview.version;
  expect(createdPreviewSchema.shape.preview.parse(made.preview)).toMatchObject({ name: NAME, label: LABEL });
  expect(version).toMatch(new RegExp(`-preview\\.${LABEL}-[0-9a-f]{8}$`));
  expect(new URL(link).origin).toBe(new URL(siteUnderTest().baseUrl).origin);
  expect(await liveVersions()).toEqual(before);
  expect((await runRelease(team, 'preview', 'list', NAME)).output).toContain(LABEL);
  expect((await runRelease(team, 'list', NAME)).output).toMatch(new RegExp(`${version} +preview`));
});

for (const [kind, options] of [
  ['a phone', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
  ['a desk', { viewport: { width: 1280, height: 860 }, colorScheme: 'light' }],
] as const) {
  test(`a colleague without a token sees it by its link, with a banner, and leaves it, on ${kind}`, async ({
    browser,
  }) => {
    const page = await fresh(browser, options);
    const { baseUrl } = siteUnderTest();
    const referrers: string[] = [];
    page.on('request', (request) => referrers.push(request.headers().referer ?? ''));
    await page.goto(link);
    await expect(banner(page)).toContainText(`Preview ${LABEL}: ${NAME} ${version}`);
    await expectRelease(page, version);
    expect(page.url()).not.toContain('key');
    expect(referrers.filter((referrer) => referrer.includes('key'))).toEqual([]);
    expect(
      await page.evaluate(() => performance.getEntriesByType('navigation').map(({ name }) => name)),
    ).toEqual([page.url()]);
    expect(await page.evaluate(() => document.cookie)).not.toContain('preview');
    const [cookie] = (await page.context().cookies(baseUrl)).filter(({ name }) => name === '__Host-preview');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    expect((await new AxeBuilder({ page }).include('.preview-banner').analyze()).violations).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await page.screenshot({ path: test.info().outputPath('preview.png') });

    // Also where another remote is: the release is the only thing that differs.
    await page.goto(`${baseUrl}/`);
    await expect(banner(page)).toBeVisible();
    await page.getByRole('button', { name: 'Leave the preview' }).click();
    await expect(banner(page)).toHaveCount(0);
    await page.goto(`${baseUrl}/rewards`);
    await expectRelease(page, (await liveVersions())[NAME]);
    await page.context().close();
  });
}

test('a shopper sees nothing of it', async ({ page }) => {
  await page.goto('/rewards');
  await expectRelease(page, (await liveVersions())[NAME]);
  await expect(banner(page)).toHaveCount(0);
});

test('it is refused to everybody: promotion, canary, ramp and rollback', async () => {
  for (const args of [
    ['promote', NAME, version],
    ['canary', NAME, version, '10'],
    ['ramp', NAME, version],
    ['rollback', NAME, '--to', version],
  ]) {
    const { code, output } = await runRelease(team, ...args);
    expect([code, output.trim()], args.join(' ')).toEqual([
      1,
      expect.stringContaining(`${NAME}@${version} is a preview, which never goes live`),
    ]);
  }
});

test('where it fails, its banner says that what is live stands in its place', async ({ browser }) => {
  const page = await fresh(browser);
  const failed = banner(page).getByText('What everybody has stands in its place.');
  await page.goto(link);
  await expectRelease(page, version);
  await expect(failed).toBeHidden();
  const files = `**/releases/${NAME}/${version}/**`;
  await page.route(files, (route) => route.abort());
  await page.reload();
  await expect(failed).toBeVisible();
  await expect(banner(page)).toContainText(`Preview ${LABEL}: ${NAME} ${version}`);
  expect((await new AxeBuilder({ page }).include('.preview-banner').analyze()).violations).toEqual([]);
  await page.unroute(files);
  await page.reload();
  await expectRelease(page, version);
  await expect(failed).toBeHidden();
  await page.context().close();
});

async function expectEnded(page: Page, baseUrl: string) {
  await page.goto(`${baseUrl}/rewards`);
  await expectRelease(page, (await liveVersions())[NAME]);
  await expect(banner(page)).toHaveCount(0);
}

test('after its end the link says so in a fresh browser, and who saw it sees what everybody sees', async ({
  page,
  browser,
}) => {
  const { baseUrl } = siteUnderTest();
  await page.goto(link);
  await expect(banner(page)).toBeVisible();
  await endPreview(LABEL);
  await expectEnded(page, baseUrl);
  const other = await fresh(browser);
  expect((await other.goto(link))?.status()).toBe(410);
  await expect(other.getByRole('heading', { name: 'This preview has ended' })).toBeVisible();
  await expect(other.getByText(version)).toHaveCount(0);
  await other.context().close();
});

test('after its revocation the link says so in a fresh browser, and who saw it sees what everybody sees', async ({
  page,
  browser,
}) => {
  const { baseUrl } = siteUnderTest();
  const made = await publish(LABEL);
  const watch = page.waitForResponse((response) => /\/open-tab\.[0-9a-f]+\.js/.test(response.url()));
  await page.goto(made.link);
  await expect(banner(page)).toBeVisible();
  await watch;
  await page.waitForLoadState('networkidle');
  const revoked = await runRelease(team, 'preview', 'revoke', NAME, LABEL, '--reason', 'merged');
  expect(revoked.output).toContain('opens no more');
  // The open tab hears of it when it is looked at again; its next page is a document of what everybody sees.
  await lookAgain(page);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/tangerclub-savings-pass';
    document.body.append(link);
    link.click();
  });
  await expect(banner(page)).toHaveCount(0);
  await expectRelease(page, (await liveVersions())[NAME]);
  await expectEnded(page, baseUrl);
  const other = await fresh(browser);
  expect((await other.goto(made.link))?.status()).toBe(410);
  await expect(other.getByRole('heading', { name: 'This preview has ended' })).toBeVisible();
  await other.context().close();
  const audit = (await runRelease(team, 'audit', NAME, '--limit', '1')).output;
  expect(audit).toContain('preview-revoke');
  expect(audit).toContain('merged');
});
