import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { paths } from 'shared-contracts';
import { CHROMIUM_ARGS } from '../support/chromium-args.ts';
import { type LocalRemoteServer, serveLocally } from '../support/local-remote.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const { baseUrl, releaseToken } = siteUnderTest();
const { port } = new URL(baseUrl);

// For this browser the site stands in the internet, and what else listens here is the tester's own machine.
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...CHROMIUM_ARGS,
      `--ip-address-space-overrides=${['127.0.0.1', '[::1]'].map((host) => `${host}:${port}=public`).join(',')}`,
    ],
  },
  expectedErrors: ['net::ERR_FAILED', 'blocked by CORS policy', 'ERR_CONNECTION_REFUSED', 'ERR_BLOCKED_BY'],
});
test.describe.configure({ mode: 'serial' });

let local: LocalRemoteServer;
test.beforeAll(async () => {
  local = await serveLocally('mfe-loyalty');
});
test.afterAll(async () => {
  await local?.stop();
});

/** What is edited: words of the page's heading. */
const FILE = 'src/features/rewards/club-hero.tsx';
const TITLE = 'Shop like always.';

const address = () => `${paths.rewards()}?local=mfe-loyalty@${local.origin}`;
const bar = (page: Page) => page.getByRole('complementary', { name: 'Tester' });
const slot = (page: Page) => page.locator('#slot > [data-remote="mfe-loyalty"]');
const heading = (page: Page) => slot(page).getByRole('heading', { level: 1 });

async function becomeTester(context: BrowserContext): Promise<void> {
  const answer = await context.request.post('/api/qa', {
    headers: { authorization: `Bearer ${releaseToken}` },
  });
  expect(answer.ok()).toBe(true);
}
/** Answer of the person to the browser's question whether this site may reach apps on the device. */
async function answerQuestion(context: BrowserContext, answer: 'granted' | 'denied'): Promise<void> {
  await context.grantPermissions(answer === 'granted' ? ['local-network-access'] : [], { origin: baseUrl });
}
const permission = (page: Page) =>
  page.evaluate(async () => {
    // Not in TypeScript's list yet.
    const name = 'local-network-access' as PermissionName;
    return (await navigator.permissions.query({ name })).state;
  });
/** Addresses of the tester's machine that a page asks for. */
function callsTo(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(local.origin)) calls.push(request.url());
  });
  return calls;
}

test('shows a tester the remote of his own machine, and each save of it', async ({ page, context }) => {
  await becomeTester(context);
  await answerQuestion(context, 'granted');
  const calls = callsTo(page);
  await page.goto(address());
  await expect(page).toHaveURL(new RegExp(`${paths.rewards()}$`));
  expect(await permission(page)).toBe('granted');
  await expect(bar(page)).toContainText(`mfe-loyalty comes from ${local.origin}`);
  await expect(bar(page)).toContainText('Every save is seen here.');
  await expect(heading(page)).toBeVisible();
  expect(calls).toContain(`${local.origin}/remoteEntry.mjs`);
  // Nothing of the release that it stands for was asked for.
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(asked.filter((url) => url.includes('/releases/mfe-loyalty/'))).toEqual([]);

  const title = (await heading(page).textContent()) ?? '';
  expect(title).toContain(TITLE);
  local.save(FILE, TITLE, 'Seen as it is saved');
  await expect(heading(page)).toContainText('Seen as it is saved');

  // Another remote is as released, and the way back to this one by a link is local again.
  await page.goto(paths.home());
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('#slot > [data-remote="mfe-discovery"]')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
  await expect(heading(page)).toContainText('Seen as it is saved');

  // A save that cannot be built leaves the page, and the bar says why.
  local.save(FILE, 'Seen as it is saved', 'Seen {as it is saved');
  await expect(bar(page)).toContainText('could not be built');
  await expect(heading(page)).toContainText('Seen as it is saved');
  local.save(FILE, 'Seen {as it is saved', TITLE);
  await expect(heading(page)).toContainText(TITLE);
  await expect(bar(page)).not.toContainText('could not be built');

  await bar(page).getByRole('link', { name: 'End' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.rewards()}$`));
  await expect(slot(page)).toBeVisible();
  await expect(bar(page).getByText('Local remote')).toHaveCount(0);
  calls.length = 0;
  await page.reload();
  await expect(heading(page)).toContainText(TITLE);
  expect(calls).toEqual([]);
});

test('gives a shopper with the same address what is released', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: baseUrl });
  const page = await context.newPage();
  await answerQuestion(context, 'granted');
  const calls = callsTo(page);
  const response = await page.goto(address());
  expect(response?.headers()['content-security-policy']).not.toContain(local.origin);
  await expect(heading(page)).toContainText(TITLE);
  await expect(bar(page)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(asked.filter((url) => /\/shell\/.*\/tester\./.test(url))).toEqual([]);
  expect(asked.some((url) => url.includes('/releases/mfe-loyalty/'))).toBe(true);
  await context.close();
});

test('goes to what is released when the browser may not reach the machine, and says so', async ({
  page,
  context,
}) => {
  await becomeTester(context);
  await answerQuestion(context, 'denied');
  await page.goto(address());
  expect(await permission(page)).toBe('denied');
  await expect(bar(page)).toContainText('could not be loaded');
  await expect(bar(page)).toContainText('What is released stands in its place.');
  await expect(heading(page)).toContainText(TITLE);
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(asked.some((url) => url.includes('/releases/mfe-loyalty/'))).toBe(true);

  // Allowed after all: the tester tries again.
  await answerQuestion(context, 'granted');
  await bar(page).getByRole('button', { name: 'Try again' }).click();
  await expect(bar(page)).toContainText('Every save is seen here.');
  await expect(heading(page)).toContainText(TITLE);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`its bar can be used by everybody, ${colorScheme}, at 360 px`, async ({ browser }) => {
    const viewport = { width: 360, height: 740 };
    const context = await browser.newContext({ baseURL: baseUrl, colorScheme, viewport });
    await becomeTester(context);
    const page = await context.newPage();
    await answerQuestion(context, 'denied');
    await page.goto(address());
    await expect(bar(page)).toContainText('could not be loaded');
    await expect(heading(page)).toBeVisible();
    expect(
      (await new AxeBuilder({ page }).include('aside[aria-label="Tester"]').analyze()).violations,
    ).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.screenshot({ path: test.info().outputPath(`bar-${colorScheme}.png`) });
    await context.close();
  });
}
