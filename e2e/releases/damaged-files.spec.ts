import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { releaseManifestSchema } from 'shared-contracts';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { runRelease } from '../support/release-command.ts';
import { liveVersions, newVersion, promote, publishBuild } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

// Stored files of a release that is live are lost: the console says so, a typed command and a start mend them.
test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: ['Failed to load resource'] });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NAME = 'mfe-account';
const MARK = '/* another build */';
const version = newVersion();
const dist = join(ROOT, NAME, 'dist');
const built = releaseManifestSchema.parse(JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')));
const operations = () => siteUnderTest().releaseToken;
let healthy = '';

test.beforeAll(async () => {
  healthy = (await liveVersions())[NAME] ?? '';
  await publishBuild(NAME, version, MARK);
  await promote(NAME, version);
});
test.afterAll(async () => {
  if ((await liveVersions())[NAME] !== healthy) await promote(NAME, healthy);
});

/** Takes a stored file away, with all forms of it. */
function lose(dataFolder: string, release: string, path: string): void {
  const folder = join(dataFolder, 'releases', NAME, release, dirname(path));
  const forms = readdirSync(folder).filter((file) => file.startsWith(`${basename(path)}-`));
  expect(forms.length).toBeGreaterThan(0);
  for (const form of forms) rmSync(join(folder, form));
}

/** The build that was published, as a folder beside the one in `dist`, which has other bytes. */
function otherBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  cpSync(dist, folder, { recursive: true });
  const bytes = Buffer.from(MARK + readFileSync(join(dist, built.entry), 'utf8'));
  writeFileSync(join(folder, built.entry), bytes);
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
  const files = { ...built.files, [built.entry]: { integrity, bytes: bytes.length } };
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...built, files }));
  return folder;
}

test('the console leads with what is damaged, until a typed command mends it from a build', async ({
  page,
}) => {
  lose(siteUnderTest().dataFolder, version, built.entry);
  expect((await page.request.get(`/releases/${NAME}/${version}/${built.entry}`)).ok()).toBe(false);

  await page.goto('/ops');
  await page.getByLabel('Token').fill(operations());
  await page.getByRole('button', { name: 'Open the console' }).click();
  const title = `${NAME} ${version} is damaged`;
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const section = page.getByRole('region').first();
  await expect(section).toHaveAccessibleName(NAME);
  await expect(
    section.getByText(`A file of it is missing or changed, such as ${built.entry}.`),
  ).toBeVisible();
  await expect(section.getByText(`Visitors get ${healthy} instead.`)).toBeVisible();
  await expect(section.getByText(`pnpm release repair ${NAME} ${version}`)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }

  expect((await runRelease(operations(), 'status')).output).toContain(`Damaged: ${NAME}@${version} (live)`);
  const unable = await runRelease(operations(), 'repair', NAME);
  expect(unable).toMatchObject({ code: 1 });
  expect(unable.output).toContain(
    `${NAME}@${version} is still damaged: no one has the bytes of ${built.entry}`,
  );

  const folder = otherBuild();
  const mended = await runRelease(operations(), 'repair', NAME, '--from', folder);
  rmSync(folder, { recursive: true });
  expect(mended).toMatchObject({ code: 0, output: `${NAME}@${version} is mended: 1 from the build.\n` });
  await expect(section.getByText(title)).toHaveCount(0);
  expect((await page.request.get(`/releases/${NAME}/${version}/${built.entry}`)).ok()).toBe(true);
});

test('a typed command finds lost files in what the site has, and says where there is nothing to mend', async () => {
  const style = Object.keys(built.files).find((path) => path.endsWith('.css')) ?? '';
  lose(siteUnderTest().dataFolder, version, style);
  const mended = await runRelease(operations(), 'repair', NAME, version, '--reason', 'a disk');
  expect(mended.output).toBe(`${NAME}@${version} is mended: 1 from what the site has.\n`);
  expect((await runRelease(operations(), 'repair', NAME, version)).output).toContain('is whole');
  expect((await runRelease(operations(), 'repair', NAME)).output).toContain(`Nothing of ${NAME} is damaged`);
  expect((await runRelease(operations(), 'audit', NAME)).output).toContain('a disk');
  expect((await runRelease(operations(), 'repair', NAME, '9.9.9')).code).toBe(1);
});

/** `npm start` on a data folder of its own, until it serves; answers with what it said. */
async function started(dataFolder: string): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'tooling/src/start.ts')], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '', PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    await expect.poll(() => said, { timeout: 200_000 }).toContain('\nServing ');
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  return said;
}

test('npm start mends a damaged file from dist, and says so in a line', async () => {
  test.setTimeout(500_000);
  const dataFolder = mkdtempSync(join(tmpdir(), 'site-'));
  try {
    expect(await started(dataFolder)).not.toContain('mended');
    const [release = ''] = readdirSync(join(dataFolder, 'releases', NAME));
    lose(dataFolder, release, built.entry);
    expect(await started(dataFolder)).toContain(`${NAME}@${release} is mended: 1 from the build.`);
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
