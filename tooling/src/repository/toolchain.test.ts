import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { describeToolchain, missingPackages, readPinnedNode } from '../../bin/toolchain.mjs';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const packageManager = 'pnpm@12.21.0';
const pinnedNode = '24.21.0';
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

describe('missingPackages', () => {
  it.each([
    ['24.21.0', '12.21.0', []],
    ['26.0.0', '12.21.0', []],
    ['24.1.0', null, ['pnpm@12.21.0']],
    ['24.1.0', '9.0.0', ['pnpm@12.21.0']],
    ['20.20.2', '12.21.0', ['node@24.21.0', 'pnpm@12.21.0']],
  ])(
    'returns for Node %s and pnpm %s: %j, with or without a pnpm hash',
    (nodeVersion, pnpmVersion, missing) => {
      for (const asked of [packageManager, `${packageManager}+sha512.abc`])
        expect(missingPackages({ nodeVersion, pnpmVersion, pinnedNode, packageManager: asked })).toEqual(
          missing,
        );
    },
  );
});

describe('describeToolchain', () => {
  it('names the first PATH folder that contains pnpm, if any', () => {
    const folder = temporaryFolder();
    const file = join(folder, process.platform === 'win32' ? 'pnpm.cmd' : 'pnpm');
    writeFileSync(file, '');
    chmodSync(file, 0o755);
    const empty = join(folder, 'empty');
    expect(describeToolchain([empty, folder].join(delimiter))).toEqual({
      node: process.execPath,
      bin: folder,
    });
    expect(describeToolchain(empty).bin).toBeNull();
  });
});

describe('readPinnedNode', () => {
  it('reads one exact version of the major that the packages require', () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const pinned = readPinnedNode(ROOT);
    expect(pinned).toMatch(/^\d+\.\d+\.\d+$/);
    expect(engines.node).toBe(`>=${pinned.split('.')[0]}`);
  });

  it.each(['24', 'lts/*', 'v24.21.0', ''])('rejects %j, which is not exact', (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, '.node-version'), `${text}\n`);
    expect(() => readPinnedNode(folder)).toThrow('one exact version of Node');
  });
});
