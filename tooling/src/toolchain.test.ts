import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeToolchain, missingPackages, readPinnedNode } from '../bin/toolchain.mjs';

const packageManager = 'pnpm@12.21.0';
const pinnedNode = '24.21.0';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('missingPackages', () => {
  it('takes what is at hand', () => {
    expect(
      missingPackages({ nodeVersion: '24.21.0', pnpmVersion: '12.21.0', pinnedNode, packageManager }),
    ).toEqual([]);
    expect(
      missingPackages({ nodeVersion: '26.0.0', pnpmVersion: '12.21.0', pinnedNode, packageManager }),
    ).toEqual([]);
  });

  it('brings pnpm alone when Node is new enough', () => {
    expect(missingPackages({ nodeVersion: '24.1.0', pnpmVersion: null, pinnedNode, packageManager })).toEqual(
      ['pnpm@12.21.0'],
    );
    expect(
      missingPackages({ nodeVersion: '24.1.0', pnpmVersion: '9.0.0', pinnedNode, packageManager }),
    ).toEqual(['pnpm@12.21.0']);
  });

  it('brings both when Node is too old, whatever pnpm stands beside it', () => {
    expect(
      missingPackages({ nodeVersion: '20.20.2', pnpmVersion: '12.21.0', pinnedNode, packageManager }),
    ).toEqual(['node@24.21.0', 'pnpm@12.21.0']);
  });

  it('leaves the hash of packageManager aside', () => {
    const hashed = `${packageManager}+sha512.abc`;
    expect(
      missingPackages({ nodeVersion: '24.1.0', pnpmVersion: null, pinnedNode, packageManager: hashed }),
    ).toEqual(['pnpm@12.21.0']);
  });
});

describe('describeToolchain', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolchain-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('names the first folder of PATH that has a pnpm', () => {
    const file = join(folder, process.platform === 'win32' ? 'pnpm.cmd' : 'pnpm');
    writeFileSync(file, '');
    chmodSync(file, 0o755);
    const path = [join(folder, 'empty'), folder].join(delimiter);
    expect(describeToolchain(path)).toEqual({ node: process.execPath, bin: folder });
  });

  it('names none where there is none', () => {
    expect(describeToolchain(join(folder, 'empty')).bin).toBeNull();
  });
});

describe('readPinnedNode', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pinned-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is one exact version, of the major that the packages ask for', () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const pinned = readPinnedNode(ROOT);
    expect(pinned).toMatch(/^\d+\.\d+\.\d+$/);
    expect(engines.node).toBe(`>=${pinned.split('.')[0]}`);
  });

  it.each(['24', 'lts/*', 'v24.21.0', ''])('refuses %j, which is not exact', (text) => {
    writeFileSync(join(folder, '.node-version'), `${text}\n`);
    expect(() => readPinnedNode(folder)).toThrow('one exact version of Node');
  });
});
