import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from './migrations.ts';

test('list of migrations contains the files of every area in numerical order', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(dirname(file)) === 'migrations' && file.endsWith('.ts'))
    .map((file) => basename(file, '.ts'));
  expect(files.length).toBeGreaterThan(0);
  expect(Object.keys(migrations)).toEqual(files.toSorted());
});
