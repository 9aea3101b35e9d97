import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSingle, run } from '../single/start.ts';
import { type Change, KINDS } from './kinds.ts';

export const ROOT = join(import.meta.dirname, '../../..');
const ALL = ['shell', 'mfe-discovery', 'mfe-centre', 'mfe-loyalty', 'mfe-account'];

/** Version before all of {@link KINDS}. */
export const BEFORE = 'before';

/** Copies the sources and installs their packages there: a link to packages elsewhere would change the built bytes. */
async function copyWorkspace(copy: string): Promise<void> {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of files.split('\0').filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--silent'], { cwd: copy });
}

type Undo = () => void;

/** Points all packages to another version of a dependency. */
async function raise(copy: string, dependency: string): Promise<Undo> {
  const name = dependency.slice(0, dependency.lastIndexOf('@'));
  const folder = join(copy, 'raised');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const args = ['install', '--silent', '--no-audit', '--no-fund', '--legacy-peer-deps', dependency];
  await run('npm', args, { cwd: folder });
  symlinkSync(realpathSync(join(copy, 'shell/node_modules/react')), join(folder, 'node_modules/react'));
  const links = readdirSync(copy)
    .map((each) => join(copy, each, 'node_modules', name))
    .filter((link) => !link.startsWith(folder) && existsSync(link));
  const before = links.map((link) => [link, realpathSync(link)] as const);
  const point = (link: string, to: string) => {
    rmSync(link, { recursive: true });
    symlinkSync(to, link);
  };
  for (const link of links) point(link, join(folder, 'node_modules', name));
  return () => {
    for (const [link, to] of before) point(link, to);
    rmSync(folder, { recursive: true });
  };
}

/** Makes changes in the copy. */
async function make(copy: string, changes: readonly Change[]): Promise<Undo> {
  const undo: Undo[] = [];
  for (const { edits, dependency } of changes) {
    for (const [file, from, to] of edits) {
      const path = join(copy, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      writeFileSync(path, text.replace(from, to));
      undo.push(() => writeFileSync(path, text));
    }
    if (dependency) undo.push(await raise(copy, dependency));
  }
  return () => {
    for (const each of undo.reverse()) each();
  };
}

/**
 * Builds the releases of each kind and those before them into `composed/VERSION/NAME` of a folder, and the single build of the same
 * sources into `single/VERSION`. All builds use one copy of the sources, because the path changes the bytes.
 */
export async function buildVersions(folder: string, kinds: readonly string[]): Promise<void> {
  const copy = join(folder, 'sources');
  await copyWorkspace(copy);
  const build = async (version: string, names: readonly string[]) => {
    await run(process.execPath, ['tooling/src/build.ts', ...names], { cwd: copy });
    for (const name of names)
      cpSync(join(copy, name, 'dist'), join(folder, 'composed', version, name), { recursive: true });
    await buildSingle(join(folder, 'single', version), join(copy, 'e2e/bench/single'));
  };
  await build(BEFORE, ALL);
  for (const kind of kinds) {
    const changes = KINDS[kind] ?? [];
    const undo = await make(copy, changes);
    await build(
      kind,
      changes.map(({ name }) => name),
    );
    undo();
  }
}
