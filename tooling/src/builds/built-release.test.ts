import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { PlainError } from '../console/report.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readBuiltRelease } from './built-release.ts';

const MANIFEST = {
  schema: 1,
  name: 'mfe-x',
  contracts: '^1.0.0',
  entry: 'web/a.js',
  app: { js: [], css: [] },
  pages: {},
  exposes: ['./app'],
  shared: [],
  files: {},
};

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function readWith(manifest: unknown) {
  writeFileSync(join(folder, 'release.json'), JSON.stringify(manifest));
  return readBuiltRelease(folder);
}

describe('readBuiltRelease', () => {
  it('reads the bytes of a file, and reports a missing one', () => {
    const { read } = readWith(MANIFEST);
    expect(() => read('web/a.js')).toThrow(
      new PlainError(`The build in ${folder} is incomplete: web/a.js is missing.`),
    );
    mkdirSync(join(folder, 'web'));
    writeFileSync(join(folder, 'web/a.js'), 'bytes');
    expect(Buffer.from(read('web/a.js')).toString()).toBe('bytes');
  });

  it.each([
    ['a field', { ...MANIFEST, app: { js: 'web/a.js', css: [] } }, 'app.js '],
    ['a manifest', [], ''],
  ])('rejects %s that is invalid', (_what, manifest, field) => {
    const file = join(folder, 'release.json');
    expect(() => readWith(manifest)).toThrow(PlainError);
    expect(() => readWith(manifest)).toThrow(`${file} is not a release: ${field}Invalid input`);
  });
});
