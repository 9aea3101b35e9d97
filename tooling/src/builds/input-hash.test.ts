import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { inputHash } from './input-hash.ts';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

beforeEach(() => {
  root = temporaryFolder();
  write('mfe-x/src/a.ts', 'a');
  write('mfe-y/src/a.ts', 'a');
  write('shared-ui/src/button.tsx', 'button');
  write('pnpm-lock.yaml', 'lock');
});

describe('inputHash', () => {
  it.each([
    ['mfe-x/src/a.ts', true],
    ['mfe-x/src/pages/new.page.tsx', true],
    ['mfe-x/rsbuild.config.ts', true],
    ['shared-ui/src/button.tsx', true],
    ['shared-contracts/src/site/paths.ts', true],
    ['tooling/src/preset/index.ts', true],
    ['pnpm-lock.yaml', true],
    ['mfe-x/dist/release.json', false],
    ['mfe-x/src/a.test.ts', false],
    ['mfe-x/dev/main.tsx', false],
    ['mfe-y/src/a.ts', false],
    ['shared-contracts/testing/index.ts', false],
    ['tooling/src/start.ts', false],
  ])('changes with %s: %s', (file, differs) => {
    const before = inputHash('mfe-x', root);
    write(file, 'changed');
    expect(inputHash('mfe-x', root) !== before).toBe(differs);
  });

  it('changes for the desk with the schemas that it shares with the server', () => {
    const before = inputHash('desk', root);
    write('server/src/staff/wire/content.ts', 'changed');
    expect(inputHash('desk', root)).not.toBe(before);
  });

  it('separates the names and bytes of files', () => {
    write('mfe-x/src/b.ts', 'c');
    const before = inputHash('mfe-x', root);
    rmSync(join(root, 'mfe-x/src/b.ts'));
    write('mfe-x/src/a.ts', 'amfe-x/src/b.ts\n1\nc');
    expect(inputHash('mfe-x', root)).not.toBe(before);
  });
});
