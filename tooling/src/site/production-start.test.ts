import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { expect as expectOf } from 'playwright/test';
import { paths } from 'shared-contracts/content';
import type { PublishedRelease } from 'shared-contracts/release';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { provideChromium } from '../browser/chromium.ts';
import { fillJoinForm } from '../browser/join-form.ts';
import { runCommand } from '../console/run-command.ts';
import { ROOT } from '../repository/workspace.ts';
import { freePort } from '../testing/free-port.ts';
import { exitOf, untilItAnswers } from './site-process.ts';

// `pnpm drill production-start`: the packed site, moved, as a user without rights, on Debian's PostgreSQL.

const IS_DRILL = process.env.DRILL === 'production-start';
const TOKEN = 'a-token-of-operations-for-the-drill';
const PASSWORD = 'three blue bicycles';
const EMAIL = 'pat.rivers@example.com';
/** Debian's nobody. */
const NOBODY = 65_534;
const PDF = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 400 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >> endobj
4 0 obj << /Length 79 >> stream
BT /F 12 Tf 20 50 Td (A receipt as a PDF, with its text: 9.50 TOTAL 9.50) Tj ET
endstream endobj
5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >> endobj
trailer << /Root 1 0 R >>
`;
const BOUND = 900_000;

let folder: string;
let site: string;
let data: string;
let node: string;
let origin: string;
let environment: Record<string, string>;
let server: ChildProcess | undefined;
let ended: Promise<number> | undefined;
let browser: Browser | undefined;
let weight = '';

/** A program in the packed site, run by a user that owns only the data folder. */
function asNobody(...args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [node, args];
  return ['setpriv', [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--', node, ...args]];
}

async function inSite(...args: string[]): Promise<string> {
  const { code, output } = await runCommand(...asNobody(...args), { cwd: site, env: environment });
  expect(code, output).toBe(0);
  return output;
}

/** Makes the keys of operations and of a team, as docs/operations/production.md and tooling/README.md say. */
async function makeKeys(keys: string): Promise<{ rootKey: string; team: string }> {
  const command = (...args: string[]) => inSite('tooling/src/packed-release.ts', 'keys', ...args, '--json');
  const [root, team] = [join(keys, 'operations.pem'), join(keys, 'team.key.json')];
  const operations = JSON.parse(await command('init', '--out', root));
  const made = JSON.parse(await command('create', 'everybody', '--out', team));
  const asked = ['--key', made.key, '--for', '*', '--root', root];
  const { certificate } = JSON.parse(await command('certify', 'everybody', ...asked));
  await command('install', certificate, '--key', team);
  return { rootKey: operations.key, team };
}

const release = (...args: string[]) => inSite('tooling/src/packed-release.ts', ...args, '--server', origin);

describe.runIf(IS_DRILL)('packed site, moved and started by an unprivileged user', { timeout: BOUND }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'production-'));
    chmodSync(folder, 0o755);
    const packed = join(folder, 'packed');
    const made = await runCommand(process.execPath, ['tooling/src/package-site.ts', packed], { cwd: ROOT });
    expect(made.code, made.output).toBe(0);
    weight = made.output.trim().split('\n').at(-1) ?? '';

    [site, data, node] = [join(folder, 'site'), join(folder, 'data'), join(folder, 'bin', 'node')];
    for (const made of [site, data, join(folder, 'bin')]) mkdirSync(made);
    const move = `tar --create --directory ${packed} . | tar --extract --directory ${site} --no-same-owner`;
    expect((await runCommand('sh', ['-c', move])).code).toBe(0);
    rmSync(packed, { recursive: true });
    // The Node that runs this may be in a private folder.
    copyFileSync(process.execPath, node);
    if (process.getuid?.() === 0) chownSync(data, NOBODY, NOBODY);

    const keys = join(folder, 'keys');
    mkdirSync(keys);
    if (process.getuid?.() === 0) chownSync(keys, NOBODY, NOBODY);
    environment = { PATH: ['/usr/bin', '/bin', '/usr/sbin', '/sbin'].join(delimiter) };
    const { rootKey, team } = await makeKeys(keys);

    const port = await freePort();
    origin = `http://localhost:${port}`;
    environment = {
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      ORIGIN: origin,
      DATABASE_URL: process.env.SITE_DATABASE_URL ?? '',
      DATA_DIR: data,
      AUTH_SECRET: 'a secret of the drill, which is long enough',
      RELEASE_TOKEN: TOKEN,
      RELEASE_ROOT_KEYS: rootKey,
      RENDER_SANDBOX: 'namespaces',
      LOG_LEVEL: 'warn',
    };
    server = spawn(...asNobody('--max-semi-space-size=8', 'server/src/main.ts'), {
      cwd: site,
      env: environment,
      stdio: 'inherit',
    });
    // The server has only the public key of operations.
    environment = { ...environment, RELEASE_SIGNING_KEY: team };
    ended = exitOf(server);
    await untilItAnswers(new URL('/health/live', origin), ended);
  }, BOUND);
  afterAll(async () => {
    await browser?.close();
    server?.kill();
    await ended;
    if (folder) rmSync(folder, { recursive: true, force: true });
  }, BOUND);

  test('has no build tools, tests or embedded database', () => {
    const packages = readdirSync(join(site, 'node_modules/.pnpm'));
    expect(
      packages.filter((name) =>
        /^(@rsbuild|@rspack|typescript|vitest|playwright|@biomejs|@embedded)/.test(name),
      ),
    ).toEqual([]);
    expect(existsSync(join(site, 'server/test'))).toBe(false);
    expect(existsSync(join(site, 'shell/src'))).toBe(false);
    process.stdout.write(`\n${weight}\n`);
  });

  test('is ready once the packed command has promoted the first releases', async () => {
    expect((await fetch(new URL('/health/ready', origin))).status).toBe(503);
    expect(await release('first')).toContain('mfe-account@');
    const { releases } = JSON.parse(await release('list', '--json'));
    expect(new Set(releases.map(({ signedBy }: PublishedRelease) => signedBy?.who))).toEqual(
      new Set(['everybody']),
    );
    expect(await release('first')).toContain('All packages have a live release already.');
    expect((await fetch(new URL('/health/ready', origin))).status).toBe(200);
  });

  test.each(['/', '/charleston/stores', '/rewards'])('renders %s on the server', async (path) => {
    const answer = await fetch(new URL(path, origin));
    const text = await answer.text();
    const isLeftToBrowser = text.includes('data-rendered-by=');
    expect([answer.status, /<h1[ >]/.test(text), isLeftToBrowser]).toEqual([200, true, false]);
  });

  test('serves /ops', async () => {
    expect((await fetch(new URL('/ops', origin))).status).toBe(200);
  });

  test('lets a member join, and sign in from another browser', async () => {
    browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: await provideChromium() });
    const joining = await browser.newPage({ baseURL: origin });
    await joinClub(joining);
    await joining.context().close();
    const page = await browser.newPage({ baseURL: origin });
    await page.goto(paths.signIn({ callbackUrl: paths.profile() }));
    await page.getByLabel('Email address').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectOf(page.getByRole('heading', { level: 1, name: 'Hello, Pat' })).toBeVisible({
      timeout: 30_000,
    });
  });

  test('publishes, promotes and rolls back with the packed command', async () => {
    await release('publish', 'mfe-discovery', '9.0.0');
    await release('promote', 'mfe-discovery', '9.0.0', '--unchecked', '--reason', 'the drill');
    expect(await release('status')).toContain('9.0.0');
    await release('rollback', 'mfe-discovery', '--reason', 'the drill');
    expect(JSON.parse(await release('list', 'mfe-discovery', '--json')).releases).toContainEqual(
      expect.objectContaining({ version: '9.0.0', live: false }),
    );
  });

  test('reads receipts with its production packages', async () => {
    const program = `
      import { createFileOpener } from './server/src/club/receipts/opening/file-opener.ts';
      import { createRequire } from 'node:module';
      const sharp = createRequire(process.cwd() + '/server/package.json')('sharp');
      const text = '<svg width="600" height="120"><rect width="100%" height="100%" fill="white"/><text x="20" y="80" font-size="56">TOTAL 12.34</text></svg>';
      const opener = createFileOpener({ wanted: 'namespaces', log: console });
      const keepsAlive = setInterval(() => undefined, 1_000);
      const opened = await opener.open(await sharp(Buffer.from(text)).png().toBuffer());
      const pdf = await opener.open(Buffer.from(process.argv[1]));
      const { lines } = await opener.read(opened.picture);
      await opener.stop();
      clearInterval(keepsAlive);
      console.log(pdf.lines.join(' '), lines.join(' '));`;
    const told = await inSite('--input-type=module', '--eval', program, PDF);
    expect(told).toContain('A receipt as a PDF, with its text: 9.50 TOTAL 9.50');
    expect(told).toContain('12.34');
  });

  test('exits with 0 on SIGTERM', async () => {
    const ended = exitOf(server as ChildProcess);
    server?.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

/** Joins as a new member, with the link of the mail that the site has kept. */
async function joinClub(page: Page): Promise<void> {
  await page.goto(paths.joinNow({ callbackUrl: paths.profile() }));
  await fillJoinForm(page, { email: EMAIL, password: PASSWORD });
  await expectOf(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible({
    timeout: 30_000,
  });
  await page.goto(await vi.waitFor(linkInMail, { timeout: 30_000 }));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expectOf(page.getByRole('heading', { level: 1, name: 'Hello, Pat' })).toBeVisible({
    timeout: 30_000,
  });
}

function linkInMail(): string {
  const mail = join(data, 'mail');
  const texts = readdirSync(mail).map((name) => readFileSync(join(mail, name), 'utf8'));
  // Quoted-printable.
  const plain = texts.map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
  const [link] = plain.flatMap((text) => /http:\/\/localhost\S+/.exec(text) ?? []);
  if (!link) throw new Error('No mail has come');
  return link;
}
