import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBuiltRelease } from './built-release.ts';
import { PlainError } from './report.ts';

const MANIFEST = {
  ...{
    schema: 1,
    name: 'mfe-x',
    contracts: '^1.0.0',
    entry: 'web/a.js',
    app: { js: [], css: [] },
    pages: {},
  },
  ...{ exposes: ['./app'], shared: [], files: {} },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Reads the folder with this as its `release.json`. */
function readWith(manifest: unknown) {
  writeFileSync(join(folder, 'release.json'), JSON.stringify(manifest));
  return readBuiltRelease(folder);
}

describe('readBuiltRelease', () => {
  it('reads the bytes of a file', () => {
    mkdirSync(join(folder, 'web'));
    writeFileSync(join(folder, 'web/a.js'), 'bytes');
    expect(Buffer.from(readWith(MANIFEST).read('web/a.js')).toString()).toBe('bytes');
  });

  it('names a file that is missing', () => {
    const { read } = readWith(MANIFEST);
    expect(() => read('web/a.js')).toThrow(new PlainError(`${folder} is not whole: web/a.js is missing.`));
  });

  it.each([
    ['a field', { ...MANIFEST, app: { js: 'web/a.js', css: [] } }, 'app.js '],
    ['the whole', [], ''],
  ])('names %s that makes it no release', (_what, manifest, field) => {
    const file = join(folder, 'release.json');
    expect(() => readWith(manifest)).toThrow(
      new PlainError(`${file} is not a release: ${field}Invalid input.`),
    );
  });
});
