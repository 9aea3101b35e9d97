import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const { plugins } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')) as { plugins: string[] };

/** Names of the files that the lint rules of this repository reject. */
function refused(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = { plugins: plugins.map((path) => join(ROOT, path)) };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(biome, ['lint', '--colors=off', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const said = `${stdout}${stderr}`;
  expect(said).toContain(`Checked ${Object.keys(files).length + 1} files`);
  return [...said.matchAll(/^(\S+\.ts):\S+ plugin/gm)].map(([, name = '']) => name).toSorted();
}

it('lint rejects a second list of reserved paths, in any form', () => {
  const array = "export const OWN = ['api', 'releases', 'health'];\n";
  const files = {
    'array.ts': array,
    'set.ts': "export const OWN = new Set(['ops', 'oidc', 'api']);\n",
    'pattern.ts': 'export const OWN = /^\\/(api|releases|health)(\\/|$)/;\n',
    'reserved-paths.ts': array,
    'another.ts': "export const PARTS = ['api', 'docs'];\n",
  };
  expect(refused(files)).toEqual(['array.ts', 'pattern.ts', 'set.ts']);
});
