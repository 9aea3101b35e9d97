import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STAND_INS } from './single/rsbuild.config.ts';

// The sources change more often than the benches run.

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('page bench: each stand-in replaces a module that is imported', () => {
  const sources = globSync('{shell,shared-contracts}/src/**/*.{ts,tsx}', { cwd: ROOT }).map(read);
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => path),
  );
  const unused = Object.keys(STAND_INS).filter(
    (pattern) => !imported.some((path) => new RegExp(pattern).test(path)),
  );
  expect(unused).toEqual([]);
});
