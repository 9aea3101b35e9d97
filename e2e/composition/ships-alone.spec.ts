import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compositionSchema, DOM_IDS, paths, releaseManifestSchema } from 'shared-contracts';
import { liveVersions, newVersion, promote, releaseCommand } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MARK = 'Points, as shipped by one team';

const integrityOf = (bytes: Buffer) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** A build of mfe-loyalty in which one phrase differs, in the browser's files and in the server's. */
function changedBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  cpSync(join(ROOT, 'mfe-loyalty/dist'), folder, { recursive: true });
  const manifest = releaseManifestSchema.parse(
    JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')),
  );
  for (const path of Object.keys(manifest.files)) {
    if (!/\.m?js$/.test(path)) continue;
    const text = readFileSync(join(folder, path), 'utf8').replaceAll('points and rewards', MARK);
    writeFileSync(join(folder, path), text);
    const bytes = Buffer.from(text);
    manifest.files[path] = { integrity: integrityOf(bytes), bytes: bytes.length };
  }
  writeFileSync(join(folder, 'release.json'), JSON.stringify(manifest));
  return folder;
}

test('one team ships its remote alone while the site runs: the next page load has it, the others stay', async ({
  page,
}) => {
  const composition = async () =>
    compositionSchema.parse(JSON.parse((await page.locator(`#${DOM_IDS.composition}`).textContent()) ?? ''));
  const before = (await liveVersions())['mfe-loyalty'] ?? '';
  const version = newVersion();
  const folder = changedBuild();
  try {
    await page.goto(paths.rewards());
    const first = await composition();
    await expect(page).not.toHaveTitle(new RegExp(MARK));

    await releaseCommand('publish', 'mfe-loyalty', version, '--from', folder);
    await page.reload();
    await expect(page, 'publishing alone changes nothing').not.toHaveTitle(new RegExp(MARK));

    await releaseCommand('promote', 'mfe-loyalty', version);
    await page.reload();
    await expect(page).toHaveTitle(new RegExp(MARK));
    const second = await composition();
    expect(second.revision).toBeGreaterThan(first.revision);
    expect(second.shell).toBe(first.shell);
    const others = (remotes: typeof first.remotes) =>
      remotes.filter(({ name }) => name !== 'mfe-loyalty').map(({ live }) => live);
    expect(others(second.remotes)).toEqual(others(first.remotes));
  } finally {
    await promote('mfe-loyalty', before);
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a release's files are the ones that were built, and stay served after another is live", async ({
  request,
}) => {
  const { baseUrl } = siteUnderTest();
  for (const [name, version] of Object.entries(await liveVersions())) {
    const built = releaseManifestSchema.parse(
      JSON.parse(readFileSync(join(ROOT, name, 'dist/release.json'), 'utf8')),
    );
    expect(readdirSync(join(ROOT, name, 'dist/web')).length).toBeGreaterThan(0);
    for (const [path, { integrity }] of Object.entries(built.files)) {
      if (!path.startsWith('web/')) continue;
      const response = await request.get(`${baseUrl}/releases/${name}/${version}/${path}`);
      expect(response.headers()['cache-control']).toContain('immutable');
      expect(integrityOf(await response.body()), `${name} ${path}`).toBe(integrity);
    }
  }
});
