import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inputHash } from './input-hash.ts';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inputs-'));
  write('mfe-x/src/a.ts', 'a');
  write('mfe-y/src/a.ts', 'a');
  write('shared-ui/src/button.tsx', 'button');
  write('pnpm-lock.yaml', 'lock');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('inputHash', () => {
  it.each([
    ['a source of the package', 'mfe-x/src/a.ts'],
    ['a new file of the package', 'mfe-x/src/pages/b.page.tsx'],
    ['its configuration', 'mfe-x/rsbuild.config.ts'],
    ['the components', 'shared-ui/src/button.tsx'],
    ['the contracts', 'shared-contracts/src/site/paths.ts'],
    ['the preset', 'tooling/src/preset/index.ts'],
    ['the lockfile', 'pnpm-lock.yaml'],
  ])('changes with %s', (_what, file) => {
    const before = inputHash('mfe-x', root);
    write(file, 'changed');
    expect(inputHash('mfe-x', root)).not.toBe(before);
  });

  it.each([
    ['the build itself', 'mfe-x/dist/release.json'],
    ['a test', 'mfe-x/src/a.test.ts'],
    ['what runs it alone', 'mfe-x/dev/main.tsx'],
    ['another package', 'mfe-y/src/a.ts'],
    ['fakes', 'shared-contracts/testing/index.ts'],
    ['the rest of the tooling', 'tooling/src/start.ts'],
  ])('is the same after a change of %s', (_what, file) => {
    const before = inputHash('mfe-x', root);
    write(file, 'changed');
    expect(inputHash('mfe-x', root)).toBe(before);
  });

  it('tells apart files whose bytes and names could run together', () => {
    write('mfe-x/src/b.ts', 'c');
    const before = inputHash('mfe-x', root);
    rmSync(join(root, 'mfe-x/src/b.ts'));
    write('mfe-x/src/a.ts', 'amfe-x/src/b.ts\n1\nc');
    expect(inputHash('mfe-x', root)).not.toBe(before);
  });
});
