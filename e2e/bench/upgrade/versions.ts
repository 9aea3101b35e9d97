import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

function make(copy: string, changes: readonly Change[]): () => void {
  const before = new Map<string, string>();
  for (const [file, from, to] of changes.flatMap(({ edits }) => edits)) {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    if (!before.has(path)) before.set(path, text);
    writeFileSync(path, text.replace(from, to));
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text);
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
    const undo = make(copy, changes);
    await build(
      kind,
      changes.map(({ name }) => name),
    );
    undo();
  }
}
