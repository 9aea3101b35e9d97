import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryBuilds } from './repository-builds.ts';
import { runCommand } from './run-command.ts';
import { folderOf } from './workspace.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'repository-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const outletRelease = (...args: string[]) =>
  runCommand(process.execPath, [join(folderOf('tooling'), 'src/outlet-release.ts'), ...args], {
    cwd: root,
    // What pnpm adds for its own scripts would find packages of this repository.
    env: { ...process.env, NODE_PATH: '', RELEASE_TOKEN: 'a-token' },
  });

test.each([
  ['is no JSON', '{ "name": ', 'package.json is not JSON.'],
  ['names no package', '[]', 'names no package: call this in the folder of a remote.'],
  ['is of another', '{"name":"mfe-b","version":"1.0.0"}', 'This is the repository of mfe-b, not of mfe-a.'],
])('Release command outside: a package.json that %s is one clear error', async (_, text, sentence) => {
  write('package.json', text);
  const { code, output } = await outletRelease('check', 'mfe-a');
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
});

test('Release command outside: what is not installed is one clear error', async () => {
  write('package.json', '{"name":"mfe-a","version":"1.0.0"}');
  const check = await outletRelease('check', 'mfe-a');
  expect(check.output.trim().split('\n')).toEqual([expect.stringContaining('tsconfig.json is missing')]);
  write('tsconfig.json', '{}');
  const unbuilt = await outletRelease('publish', 'mfe-a');
  expect(unbuilt.output.trim().split('\n')).toEqual([
    expect.stringContaining('@rsbuild/core is not installed'),
  ]);
  const untyped = await outletRelease('check', 'mfe-a');
  expect(untyped.output.trim().split('\n')).toEqual([expect.stringContaining('typescript is not installed')]);
  expect([check.code, unbuilt.code, untyped.code]).toEqual([1, 1, 1]);
});

test('Type check: names what the compiler of the repository complains about, and nothing where it does not', async () => {
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(folderOf('node_modules'), 'typescript'), join(root, 'node_modules/typescript'));
  write('package.json', '{"name":"mfe-a","version":"1.0.0"}');
  write('tsconfig.json', '{"compilerOptions":{"strict":true,"types":[]},"include":["*.ts"]}');
  write('page.ts', 'export const points: number = "many";\n');
  const builds = repositoryBuilds(root);
  expect(await builds.typeErrors('mfe-a')).toMatch(/^page\.ts\(1,14\): error TS2322/);
  write('page.ts', 'export const points: number = 250;\n');
  expect(await builds.typeErrors('mfe-a')).toBe('');
  rmSync(join(root, 'tsconfig.json'));
  await expect(async () => builds.typeErrors('mfe-a')).rejects.toThrow('tsconfig.json is missing');
});
