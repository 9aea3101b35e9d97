import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { expectAccessible } from '../support/accessible.ts';
import { startProgram } from '../support/child.ts';
import { follow, ROOT } from '../support/release-command.ts';
import { describeFiles, readBuilt, releaseBuild, restoresLive } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { openConsole } from '../support/tester.ts';

// Stored files of the live release are lost.
test.use({ expectedErrors: ['Failed to load resource'] });
const liveBefore = restoresLive();

const NAME = 'mfe-account';
const MARK = '/* another build */';
const built = readBuilt(NAME);
const { dataFolder, releaseToken } = siteUnderTest();
let version = '';
test.beforeAll(async () => {
  version = await releaseBuild(NAME, MARK);
});

function lose(folder: string, release: string, path: string): void {
  const stored = join(folder, 'releases', NAME, release, dirname(path));
  const forms = readdirSync(stored).filter((file) => file.startsWith(`${basename(path)}-`));
  expect(forms.length).toBeGreaterThan(0);
  for (const form of forms) rmSync(join(stored, form));
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'damaged-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the console shows a damaged release first, until `repair --from` fixes it', async ({ page }) => {
  lose(dataFolder, version, built.entry);
  const isServed = async () => (await page.request.get(`/releases/${NAME}/${version}/${built.entry}`)).ok();
  expect(await isServed()).toBe(false);
  const section = await openConsole(page, { name: NAME });
  const title = `${NAME} ${version} is damaged`;
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('region').first()).toHaveAccessibleName(NAME);
  for (const text of [
    `One file is missing or changed, such as ${built.entry}.`,
    `Visitors get ${liveBefore(NAME)} instead.`,
    `pnpm release repair ${NAME} ${version}`,
  ])
    await expect(section.getByText(text)).toBeVisible();
  await expectAccessible(page);

  await follow(releaseToken, [
    ['status', `Damaged: ${NAME}@${version} (live)`],
    [`repair ${NAME}`, `${NAME}@${version} is still damaged: the bytes of ${built.entry} are missing`, 1],
  ]);

  await inFolder(async (folder) => {
    // The build that was published: the one in `dist` has other bytes.
    const dist = join(ROOT, NAME, 'dist');
    cpSync(dist, folder, { recursive: true });
    const entry = MARK + readFileSync(join(dist, built.entry), 'utf8');
    writeFileSync(join(folder, built.entry), entry);
    const files = { ...built.files, ...describeFiles({ [built.entry]: entry }) };
    writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...built, files }));
    const mended = `${NAME}@${version} is repaired: 1 from the build.\n`;
    await follow(releaseToken, [[`repair ${NAME} --from ${folder}`, mended]]);
  });
  await expect(section.getByText(title)).toHaveCount(0);
  expect(await isServed()).toBe(true);
});

test('`repair` restores lost files from the site, and reports when nothing is damaged', async () => {
  const style = Object.keys(built.files).find((path) => path.endsWith('.css')) ?? '';
  lose(dataFolder, version, style);
  await follow(releaseToken, [
    [
      `repair ${NAME} ${version} --reason a-disk`,
      `${NAME}@${version} is repaired: 1 from copies on the site.\n`,
    ],
    [`repair ${NAME} ${version}`, 'is complete'],
    [`repair ${NAME}`, `No known damage in ${NAME}`],
    [`audit ${NAME}`, 'a-disk'],
    [`repair ${NAME} 9.9.9`, '', 1],
  ]);
});

test('`npm start` repairs a damaged file from dist, and reports it', async () => {
  test.setTimeout(500_000);
  await inFolder(async (folder) => {
    const start = async () => {
      const env = { DATA_DIR: folder, DATABASE_URL: '', PORT: String(await freePort()) };
      const site = await startProgram([join(ROOT, 'tooling/src/start.ts')], /\nServing /, { cwd: ROOT, env });
      await site.stop();
      return site.said();
    };
    expect(await start()).not.toContain('repaired');
    const [release = ''] = readdirSync(join(folder, 'releases', NAME));
    lose(folder, release, built.entry);
    expect(await start()).toContain(`${NAME}@${release} is repaired: 1 from the build.`);
  });
});
