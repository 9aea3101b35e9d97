import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { PlainError } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';
import { folderOf } from '../repository/workspace.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { repositoryBuilds } from './repository-builds.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder();
  write('package.json', '{"name":"mfe-a","version":"1.0.0"}');
});
const write = (file: string, text: string) => writeFileSync(join(root, file), text);

describe('repositoryBuilds', () => {
  it.each([
    ['is not JSON', '{ "name": ', 'package.json is not JSON.'],
    ['names no package', '[]', 'does not describe a package. Run this in the folder of a remote.'],
    ['is of another', '{"name":"mfe-b","version":"1.0.0"}', 'This is the repository of mfe-b, not of mfe-a.'],
  ])('rejects a package.json that %s', (_, text, sentence) => {
    write('package.json', text);
    const versionOf = () => repositoryBuilds(root).versionOf('mfe-a');
    expect(versionOf).toThrow(PlainError);
    expect(versionOf).toThrow(sentence);
  });

  it('reports type errors of the repository’s own compiler', async () => {
    mkdirSync(join(root, 'node_modules'));
    symlinkSync(join(folderOf('node_modules'), 'typescript'), join(root, 'node_modules/typescript'));
    write('tsconfig.json', '{"compilerOptions":{"strict":true,"types":[]},"include":["*.ts"]}');
    write('page.ts', 'export const points: number = "many";\n');
    const builds = repositoryBuilds(root);
    expect(await builds.typeErrors('mfe-a')).toMatch(/^page\.ts\(1,14\): error TS2322/);
    write('page.ts', 'export const points: number = 250;\n');
    expect(await builds.typeErrors('mfe-a')).toBe('');
    rmSync(join(root, 'tsconfig.json'));
    await expect(async () => builds.typeErrors('mfe-a')).rejects.toThrow('tsconfig.json is missing');
  });
});

test.each([
  ['publish', '@rsbuild/core is not installed'],
  ['check', 'typescript is not installed'],
])('outlet-release %s: fails with one line that says "%s"', async (command, sentence) => {
  write('tsconfig.json', '{}');
  const program = join(folderOf('tooling'), 'src/outlet-release.ts');
  const { code, output } = await runCommand(process.execPath, [program, command, 'mfe-a'], {
    cwd: root,
    // pnpm's own value would find packages of this repository.
    env: { ...process.env, NODE_PATH: '', RELEASE_TOKEN: 'a-token' },
  });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
});
