import { hash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { CONTRACTS_VERSION } from 'shared-contracts/release';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { provideChromium } from '../browser/chromium.ts';
import { readBuiltRelease } from '../builds/built-release.ts';
import { siteSigningKey } from '../builds/signing-key.ts';
import { runCommand } from '../console/run-command.ts';
import { publishRelease } from '../release-cli/publishing/publish.ts';
import { createReleaseClient, type ReleaseClient } from '../release-cli/release-client.ts';
import { folderOf } from '../repository/workspace.ts';
import { startTestSite, type TestSite } from '../test-runner/test-site.ts';
import { installFromHere, pathFromHere } from './install-from-here.ts';
import { packPublished } from './pack.ts';
import { type LocalRegistry, npm, startRegistry } from './registry.ts';

// A remote in a repository of its own, made and built only from the published packages. The full run uses what is installed here and
// ends with the build; `pnpm drill own-repository` publishes the packages to a registry, installs from there, and ships the remote.

const IS_DRILL = process.env.DRILL === 'own-repository';
const NAME = 'mfe-lockers';
const PACKAGES = ['shared-contracts', 'shared-ui', 'outlet-tooling'];

const BOUND = 900_000;

let folder: string;
let repository: string;
let registry: LocalRegistry | undefined;
let tarballs: readonly string[];
let began: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'own-repository-'));
  repository = join(folder, NAME);
  tarballs = await packPublished(join(folder, 'packages'));
  if (IS_DRILL) await installFromRegistry();
  else {
    const modules = join(folder, 'node_modules');
    await installFromHere(modules, tarballs, PACKAGES);
    const create = join(modules, 'outlet-tooling/dist/src/create-outlet-remote.js');
    const { code, output } = await runCommand(process.execPath, [create, NAME], { cwd: folder });
    expect(code, output).toBe(0);
    renameSync(modules, join(repository, 'node_modules'));
  }
}, BOUND);

async function installFromRegistry(): Promise<void> {
  registry = await startRegistry(PACKAGES);
  for (const tarball of tarballs) await registry.publish(tarball);
  began = performance.now();
  const create = ['exec', '--yes', '--package=outlet-tooling', `--registry=${registry.url}`, '--'];
  await npm([...create, 'create-outlet-remote', NAME, '--registry', registry.url], folder);
  await npm(['install', '--no-audit', '--no-fund'], repository);
}

afterAll(async () => {
  await registry?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const script = (name: string, at = repository, args: readonly string[] = []) =>
  npm(['run', name, '--', ...args], at, IS_DRILL ? {} : { PATH: pathFromHere() });

describe('remote in its own repository', { timeout: BOUND }, () => {
  test.runIf(IS_DRILL)('installs its packages from the registry', () => {
    const installed = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));
    for (const [at, name] of PACKAGES.entries())
      expect(installed.packages[`node_modules/${name}`].integrity, name).toBe(
        `sha512-${hash('sha512', readFileSync(tarballs[at] ?? ''), 'base64')}`,
      );
  });

  test('passes a strict type check, with the types of the packages', () =>
    script('typecheck', repository, ['--skipLibCheck', 'false']));

  test('passes the check of its workflow: format, tests and build', async () => {
    await script('check');
    const { manifest } = readBuiltRelease(join(repository, 'dist'));
    expect(manifest).toMatchObject({ name: NAME, container: 'module-federation', exposes: ['./app'] });
    expect(Object.keys(manifest.pages)).toEqual(['start']);
  });

  test('passes the same check with every example of the handbook in its package', async () => {
    const copy = join(folder, 'handbook');
    const modules = join(repository, 'node_modules');
    cpSync(repository, copy, {
      recursive: true,
      filter: (file) => file !== modules && !file.endsWith('/dist'),
    });
    symlinkSync(modules, join(copy, 'node_modules'), 'junction');
    const text = readFileSync(join(modules, 'shared-contracts', 'HANDBOOK.md'), 'utf8');
    for (const [, file = '', code = ''] of text.matchAll(/^```\w+ file=(\S+)\n(.*?)^```$/gms)) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), code);
    }
    rmSync(join(copy, 'src/pages/start.page.test.tsx'));
    await script('check', copy);
    const { manifest } = readBuiltRelease(join(copy, 'dist'));
    expect(Object.keys(manifest.pages)).toEqual(['start', 'centre', 'mine']);
    expect(Object.keys(manifest.fragments ?? {})).toEqual(['home.club']);
  });
});

describe.runIf(IS_DRILL)('remote in its own repository, on a site', { timeout: BOUND }, () => {
  let site: TestSite;
  let operations: ReleaseClient;
  let secret: string;
  let key: string;

  beforeAll(async () => {
    const building = performance.now();
    site = await startTestSite();
    operations = createReleaseClient(site.origin, site.releaseToken, () => siteSigningKey(site.dataFolder));
    const prefixes = ['/lockers'];
    const asked = { team: 'lockers', remote: NAME, prefixes, days: 1, why: 'a new remote' };
    ({ secret } = await operations.createTeam(asked));
    key = await teamKey();
    began += performance.now() - building;
  }, BOUND);
  afterAll(() => site?.stop());

  /** Makes the team's key with its own command, certified by the site's key. */
  async function teamKey(): Promise<string> {
    const file = join(folder, 'lockers.key.json');
    const command = async (...args: string[]) => {
      const output = await npm(['run', '--silent', 'release', '--', 'keys', ...args, '--json'], repository);
      return JSON.parse(output.slice(output.indexOf('{')));
    };
    const made = await command('create', 'lockers', '--out', file);
    const root = join(site.dataFolder, 'release-keys', 'operations.pem');
    const asked = ['--key', made.key, '--for', NAME, '--root', root];
    const { certificate } = await command('certify', 'lockers', ...asked);
    await command('install', certificate, '--key', file);
    return file;
  }

  const headingOf = async (path: string) =>
    /<h1[^>]*>([^<]*)/.exec(await (await fetch(new URL(path, site.origin))).text())?.[1];

  const run = (name: string, ...args: string[]) =>
    npm(['run', name, '--', ...args, '--server', site.origin], repository, {
      RELEASE_TOKEN: secret,
      RELEASE_SIGNING_KEY: key,
    });
  const release = (...args: string[]) => run('release', ...args);

  test('prints a preview link before any release is live', async () => {
    const output = await run('preview', 'pr-1');
    const [link = ''] = /http\S+key=\S+/.exec(output) ?? [];
    // The link asks first.
    const opened = await fetch(link, { method: 'POST', redirect: 'manual' });
    expect(opened.headers.get('location')).toBe('/lockers');
    const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const page = await fetch(new URL('/lockers', site.origin), { headers: { cookie } });
    expect(await page.text()).toContain('<strong>Preview pr-1:</strong> mfe-lockers');
    expect(page.status).toBe(200);
    expect(await headingOf('/lockers')).not.toBe('Lockers');
  });

  test('is checked, published and made live with its own scripts', async () => {
    expect(await release('check', NAME)).toContain(`${NAME}@1.0.0 may be published and go live.`);
    await release('publish', NAME);
    await release('promote', NAME, '1.0.0', '--reason', 'first page');
    expect(await headingOf('/lockers')).toBe('Lockers');
    process.stdout.write(`From nothing to live in ${Math.round((performance.now() - began) / 1000)} s\n`);
  });

  test('goes through a canary to all visitors, then rolls back', async () => {
    await npm(['version', '1.1.0', '--no-git-tag-version'], repository);
    const page = join(repository, 'src/pages/start.page.tsx');
    writeFileSync(page, readFileSync(page, 'utf8').replace('title="Lockers"', 'title="Lockers by the hour"'));
    await release('publish', NAME);
    await release('canary', NAME, '1.1.0', '10');
    await release('promote', NAME, '1.1.0');
    expect(await headingOf('/lockers')).toBe('Lockers by the hour');
    await release('rollback', NAME, '--reason', 'trying it');
    expect(await headingOf('/lockers')).toBe('Lockers');
  });

  test('works in a browser beside the pages of other remotes', async () => {
    const browser = await chromium.launch({
      args: ['--no-sandbox'],
      executablePath: await provideChromium(),
    });
    try {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(new URL('/lockers', site.origin).href);
      await page.locator(`[data-remote="${NAME}"] h1`).waitFor();
      await page.waitForFunction(
        (name) =>
          globalThis.__FEDERATION__?.__INSTANCES__.some((instance) =>
            [...instance.moduleCache.keys()].some((key) => String(key).startsWith(name)),
          ),
        NAME,
      );
      await page.goto(new URL('/rewards', site.origin).href);
      await page.locator('[data-remote="mfe-loyalty"] h1').waitFor();
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  test('stays compatible with a shell of the next minor of the contracts', async () => {
    const [major, minor] = CONTRACTS_VERSION.split('.').map(Number);
    const next = `${major}.${(minor ?? 0) + 1}.0`;
    const built = readBuiltRelease(join(folderOf('shell'), 'dist'));
    const shell = { ...built, manifest: { ...built.manifest, contracts: next } };
    await publishRelease(operations, shell, '9.0.0');
    await operations.promote('shell', '9.0.0', { why: 'contracts grew', unchecked: true });
    expect(await headingOf('/lockers')).toBe('Lockers');
    expect((await operations.matrix()).rows).toContainEqual(
      expect.objectContaining({ name: NAME, version: '1.1.0', reasons: [] }),
    );
  });
});
