import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { expectAccessible } from '../support/accessible.ts';
import { type RunningProgram, startProgram } from '../support/child.ts';
import { CHROMIUM_ARGS } from '../support/chromium-args.ts';
import { ROOT } from '../support/release-command.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { becomeTester, testerBar } from '../support/tester.ts';

const { baseUrl } = siteUnderTest();
const sitePort = new URL(baseUrl).port;

// For this browser the site is on the internet, and other ports are the tester's own machine.
const overrides = ['127.0.0.1', '[::1]'].map((host) => `${host}:${sitePort}=public`).join(',');
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [...CHROMIUM_ARGS, `--ip-address-space-overrides=${overrides}`],
  },
  expectedErrors: ['net::ERR_FAILED', 'blocked by CORS policy', 'ERR_CONNECTION_REFUSED', 'ERR_BLOCKED_BY'],
});
test.describe.configure({ mode: 'serial' });

const REMOTE = 'mfe-loyalty';
let folder = '';
let origin = '';
let server: RunningProgram;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), `${REMOTE}-`));
  const source = join(ROOT, REMOTE);
  for (const part of ['src', 'package.json', 'rsbuild.config.ts'])
    cpSync(join(source, part), join(folder, part), { recursive: true });
  symlinkSync(join(source, 'node_modules'), join(folder, 'node_modules'));
  const port = String(await freePort());
  origin = `http://localhost:${port}`;
  // As `npm run dev:site` does.
  const command = join(source, 'node_modules/@rsbuild/core/bin/rsbuild.js');
  const args = [command, 'dev', '--environment', 'web', '--port', port, '--config-loader', 'native'];
  const env = { NODE_ENV: 'production', RELEASE_SERVER: baseUrl };
  server = await startProgram(args, /built in/, { cwd: folder, env });
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const TITLE = 'Shop like always.';
function saveTitle(from: string, to: string): void {
  const path = join(folder, 'src/features/rewards/club-hero.tsx');
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

const address = () => `${paths.rewards()}?local=${REMOTE}@${origin}`;
const heading = (page: Page) =>
  page.locator(`#slot > [data-remote="${REMOTE}"]`).getByRole('heading', { level: 1 });

/** Answers the browser's question whether the site may reach the device. */
const allowLocalNetwork = (context: BrowserContext, isAllowed: boolean) =>
  context.grantPermissions(isAllowed ? ['local-network-access'] : [], { origin: baseUrl });
const permission = (page: Page) =>
  page.evaluate(async () => {
    // TypeScript does not know it yet.
    const name = 'local-network-access' as PermissionName;
    return (await navigator.permissions.query({ name })).state;
  });
const loaded = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
const hasRelease = async (page: Page) =>
  (await loaded(page)).some((url) => url.includes(`/releases/${REMOTE}/`));

function localCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) calls.push(request.url());
  });
  return calls;
}

test('tester sees the remote on the local machine, and each save of it', async ({ page, context }) => {
  await becomeTester(context);
  await allowLocalNetwork(context, true);
  const calls = localCalls(page);
  await page.goto(address());
  await expect(page).toHaveURL(new RegExp(`${paths.rewards()}$`));
  expect(await permission(page)).toBe('granted');
  await expect(testerBar(page)).toContainText(`${REMOTE} comes from ${origin}`);
  await expect(testerBar(page)).toContainText('Every save appears here.');
  await expect(heading(page)).toContainText(TITLE);
  expect(calls).toContain(`${origin}/remoteEntry.mjs`);
  expect(await hasRelease(page)).toBe(false);
  saveTitle(TITLE, 'Seen as it is saved');
  await expect(heading(page)).toContainText('Seen as it is saved');

  // Other remotes are as released; a link leads back to the local one.
  await page.goto(paths.home());
  await expect(testerBar(page)).toBeVisible();
  await expect(page.locator('#slot > [data-remote="mfe-discovery"]')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
  await expect(heading(page)).toContainText('Seen as it is saved');
  saveTitle('Seen as it is saved', TITLE);
  await expect(heading(page)).toContainText(TITLE);

  await testerBar(page).getByRole('link', { name: 'End' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.rewards()}$`));
  await expect(heading(page)).toBeVisible();
  await expect(testerBar(page).getByText('Local remote')).toHaveCount(0);
  calls.length = 0;
  await page.reload();
  await expect(heading(page)).toContainText(TITLE);
  expect(calls).toEqual([]);
});

test('the live release is shown, with a notice, when the browser blocks the machine', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await becomeTester(context);
  await allowLocalNetwork(context, false);
  await page.goto(address());
  expect(await permission(page)).toBe('denied');
  await expect(testerBar(page)).toContainText('could not be loaded');
  await expect(testerBar(page)).toContainText('The released version is shown instead.');
  await expect(heading(page)).toContainText(TITLE);
  expect(await hasRelease(page)).toBe(true);
  await expectAccessible(page);

  await allowLocalNetwork(context, true);
  await testerBar(page).getByRole('button', { name: 'Try again' }).click();
  await expect(testerBar(page)).toContainText('Every save appears here.');
  await expect(heading(page)).toContainText(TITLE);
});
