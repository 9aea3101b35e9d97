import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { provideChromium } from '../browser/chromium.ts';
import { siteSigningKey } from '../builds/signing-key.ts';
import { createReleaseClient, type ReleaseClient } from '../release-cli/release-client.ts';
import { folderOf } from '../repository/workspace.ts';
import { startTestSite, type TestSite } from '../test-runner/test-site.ts';
import { freePort } from '../testing/free-port.ts';
import { packPublished } from './pack.ts';
import { type LocalRegistry, npm, startRegistry } from './registry.ts';

// The remotes of the handbook's section "Another framework", each in a repository of its own: `pnpm drill frameworks`.

const PACKAGES = ['shared-contracts', 'shared-ui', 'outlet-tooling'];
const BOUND = 900_000;
const REMOTES = [
  {
    framework: 'vue',
    packages: ['vue@3.5.45', '@rsbuild/plugin-vue@1.2.9', '@vitejs/plugin-vue@6.0.11'],
    name: 'mfe-gifts',
    path: '/gifts',
    title: 'Gifts',
    link: 'All gifts',
    slot: 'home.extra-1',
    policy: 'vue',
    press: 'Choose one',
    pressed: '1 chosen',
  },
  {
    framework: 'svelte',
    packages: ['svelte@5.57.3', '@rsbuild/plugin-svelte@1.1.2', '@sveltejs/vite-plugin-svelte@7.3.1'],
    name: 'mfe-parking',
    path: '/parking',
    title: 'Parking',
    link: 'Where to park',
    slot: 'home.extra-2',
    policy: 'svelte-trusted-html',
    press: 'One more hour',
    pressed: '2 hours',
  },
] as const;

describe.runIf(process.env.DRILL === 'frameworks')('remotes of other frameworks', { timeout: BOUND }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'frameworks-'));
  let registry: LocalRegistry;
  let site: TestSite;
  let operations: ReleaseClient;
  let browser: Browser;

  beforeAll(async () => {
    registry = await startRegistry(PACKAGES);
    for (const tarball of await packPublished(join(folder, 'packages'))) await registry.publish(tarball);
    site = await startTestSite();
    operations = createReleaseClient(site.origin, site.releaseToken, () => siteSigningKey(site.dataFolder));
    browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: await provideChromium() });
  }, BOUND);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    await registry?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const release = (name: string, ...args: string[]) =>
    npm(['run', 'release', '--', ...args, '--server', site.origin], join(folder, name), {
      RELEASE_TOKEN: site.releaseToken,
      RELEASE_SIGNING_KEY: join(site.dataFolder, 'release-keys', 'team.json'),
    });

  async function goLive(name: string, version: string) {
    await release(name, 'publish', name, version);
    await release(name, 'check', name, version);
    await release(name, 'promote', name, version, '--reason', 'a drill');
  }

  /** Opens pages and expects no error and no report of the policy. */
  async function visit(look: (page: Page) => Promise<void>) {
    const page = await browser.newPage();
    const seen: string[] = [];
    page.on('pageerror', ({ message }) => seen.push(message));
    page.on('console', (message) => message.type() === 'error' && seen.push(message.text()));
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
        console.error(`violates ${violatedDirective}: ${sample}`),
      ),
    );
    await look(page);
    await page.close();
    expect(seen).toEqual([]);
  }

  test.for(REMOTES)('$framework is built from the handbook, refused, granted and live', async (remote) => {
    const { name, framework, packages, slot, policy } = remote;
    const own = ['exec', '--yes', '--package=outlet-tooling', `--registry=${registry.url}`, '--'];
    await npm([...own, 'create-outlet-remote', name, '--registry', registry.url], folder);
    const root = join(folder, name);
    rmSync(join(root, 'src'), { recursive: true });
    await npm(['install', '--no-audit', '--no-fund', '--save-dev', '--save-exact', ...packages], root);
    const handbook = readFileSync(join(folderOf('shared-contracts'), 'HANDBOOK.md'), 'utf8');
    const blocks = new RegExp(`^\`\`\`\\w+ ${framework}=(\\S+)\\n(.*?)^\`\`\`$`, 'gms');
    for (const [, file = '', code = ''] of handbook.matchAll(blocks)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), code);
    }
    await npm(['run', 'check'], root);
    const refused = await release(name, 'publish', name, '1.0.0').catch(String);
    expect(refused).toContain(`'npx outlet-release team grant ${name} --policy ${policy}'`);
    await release(name, 'team', 'grant', name, '--policy', policy, '--slot', slot);
    await goLive(name, '1.0.0');
  });

  test.for(REMOTES)('the dev server of $framework shows its page and its fragment', async (remote) => {
    const { name, path, title, link, slot } = remote;
    const port = String(await freePort());
    const env = { ...process.env, SITE_ORIGIN: 'http://127.0.0.1:9' };
    const cwd = join(folder, name);
    const dev = spawn('npm', ['run', 'dev', '--', '--port', port], {
      cwd,
      env,
      detached: true,
      stdio: 'ignore',
    });
    try {
      const at = `http://localhost:${port}${path}`;
      await expect
        .poll(
          () =>
            fetch(at).then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true);
      await visit(async (page) => {
        await page.goto(at);
        await page.getByRole('heading', { name: title }).waitFor();
        await page.goto(`${at}?fragment=${slot}`);
        await page.getByRole('link', { name: link }).waitFor();
      });
    } finally {
      if (dev.pid) process.kill(-dev.pid);
    }
  });

  test.for(REMOTES)(
    '$framework is refused over its budget, and with a fragment that throws',
    async (remote) => {
      const { name, slot } = remote;
      const src = join(folder, name, 'src');
      /** Returns why a change of a file is refused. */
      const refusalOf = async (file: string, change: (text: string) => string, ...commands: string[][]) => {
        const fine = readFileSync(join(src, file), 'utf8');
        writeFileSync(join(src, file), change(fine));
        try {
          for (const command of commands) await release(name, ...command);
          return 'nothing';
        } catch (error) {
          return String(error);
        } finally {
          writeFileSync(join(src, file), fine);
        }
      };
      const limited = (text: string) => text.replace('policies', "budgets: { '*': 1_000 },\n  policies");
      expect(await refusalOf('manifest.ts', limited, ['check', name])).toContain(
        'more than its budget of 1,000: import less',
      );
      const failing = (text: string) =>
        text.replace('async mount(', "async mount() { throw new Error('a drill fails'); },\n  async other(");
      const file = `fragments/${slot.replace('.', '-')}.ts`;
      const version = ['publish', 'check'].map((command) => [command, name, '1.0.1']);
      expect(await refusalOf(file, failing, ...version)).toMatch(
        new RegExp(`/ of .*, the slot '${slot}': ${name}@1.0.1 ended with mount-error, .*a drill fails`),
      );
    },
  );

  test('all show their pages and fragments beside those of React, without a report of the policy', () =>
    visit(async (page) => {
      await page.goto(site.origin);
      for (const { name, path, title, link, press, pressed } of REMOTES) {
        const teaser = page.getByRole('main').getByRole('link', { name: link });
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        await teaser.click();
        await page.locator(`[data-remote="${name}"]`).getByRole('heading', { name: title }).waitFor();
        expect(new URL(page.url()).pathname).toBe(path);
        await expect.poll(() => page.locator(`[data-remote="${name}"] li`).count()).toBe(3);
        await page.getByRole('button', { name: press }).click();
        await page.getByText(pressed).waitFor();
        await page.getByRole('banner').getByRole('link', { name: 'Rewards' }).first().click();
        await page.locator('[data-remote="mfe-loyalty"] h1').waitFor();
        await page.goto(site.origin);
      }
    }));

  test.for(REMOTES)('a version of $framework that fails is replaced, and is rolled back', async (remote) => {
    const { name, path, title } = remote;
    const file = join(folder, name, 'src/lifecycle.ts');
    const fine = readFileSync(file, 'utf8');
    const fails = "if (document.cookie.includes('fails')) throw new Error('a drill fails');";
    writeFileSync(file, fine.replace('const { pathname', `${fails}\n    const { pathname`));
    await goLive(name, '1.1.0');
    writeFileSync(file, fine);
    const open = async (page: Page) => {
      await page.context().addCookies([{ name: 'fails', value: '1', url: site.origin }]);
      await page.goto(new URL(path, site.origin).href);
    };
    const shown = (page: Page) =>
      page.locator(`[data-remote="${name}"]`).getByRole('heading', { name: title }).waitFor();
    await visit(async (page) => {
      const failed = page.waitForRequest((request) => /mount-error/.test(request.postData() ?? ''));
      await open(page);
      expect((await failed).postData()).toContain(`${name}@1.1.0`);
      await shown(page);
    });
    await release(name, 'rollback', name, '--reason', 'a drill');
    await visit(async (page) => {
      await open(page);
      await shown(page);
    });
    const live = (await operations.status()).channels.find((channel) => channel.name === name)?.live;
    expect(live).toBe('1.0.0');
  });
});
