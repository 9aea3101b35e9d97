import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const { plugins } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')) as { plugins: string[] };

function refused(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = { plugins: plugins.map((path) => join(ROOT, path)) };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(biome, ['lint', '--colors=off', '--max-diagnostics=none', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const said = `${stdout}${stderr}`;
  expect(said).toContain(`Checked ${Object.keys(files).length + 1} files`);
  return [...said.matchAll(/^(\S+\.tsx?):\S+ plugin/gm)].map(([, name = '']) => name).toSorted();
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

const page = (name: string, markup: string) => [
  `${name}.tsx`,
  `export const A = ({ a, b }: { a: string; b: boolean }) => (\n  ${markup}\n);\n`,
];

it('lint rejects bare text beside what may change, which breaks in a translated page', () => {
  const rejected = [
    ['expression', '<p>Until {a}</p>'],
    ['fragment', '<>Until {a}</>'],
    ['with-attributes', '<p id="x" title={a}>Until {a}</p>'],
    ['conditional-element', '<p>{b && <i />} two</p>'],
    ['conditional-text', "<p>{b && 'You’re offline. '}{a}</p>"],
    ['over-a-space', "<p>\n    Beside{' '}\n    {b && <i />}\n  </p>"],
    ['beside-an-element', "<p>\n    <i />\n    {b ? 'no' : <b />}\n  </p>"],
    ['two-conditional-texts', "<p>\n    {b && 'x'}\n    {!b && 'y'}\n  </p>"],
    ['nested', "<p>\n    {b && (a ? <i /> : a === 'q' ? 'text' : null)}\n    <b />\n  </p>"],
  ];
  const accepted = [
    ['one-string', "<p>{'Until ' + a}</p>"],
    ['only-child', "<p>{b ? 'x' : 'y'}</p>"],
    ['in-an-element', '<p>\n    {b && <span>You’re offline. </span>}\n    <span>{a}</span>\n  </p>'],
    ['static', "<p>Read{' '}<a href={a}>this</a>.{/* note */}</p>"],
    ['apart', '<p>{b && <i />} <b /> text</p>'],
    ['compared-with-text', "<p>\n    {a === 'x' && <i />}\n    <b />\n  </p>"],
    ['planted.test', '<p>Until {a}</p>'],
  ];
  const pages = [...rejected, ...accepted].map(([name = '', markup = '']) => page(name, markup));
  expect(refused(Object.fromEntries(pages))).toEqual(rejected.map(([name]) => `${name}.tsx`).toSorted());
});
