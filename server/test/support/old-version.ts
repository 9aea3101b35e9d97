import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Packages of ours that a server runs by. */
const OWN = ['server', 'shared-contracts', 'sample-content'] as const;

/** Server of an older commit, which runs by the libraries of this one. */
export interface OldVersion {
  /** Path of one of its files, such as `server/src/main.ts`. */
  program(path: string): string;
  stop(): Promise<void>;
}

/** @throws Error where the history that is here lacks the commit. */
export async function checkOut(commit: string): Promise<OldVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'old-version-'));
  const archive = spawnSync('git', ['archive', commit, '--', ...OWN, 'package.json'], {
    cwd: ROOT,
    maxBuffer: 500_000_000,
  });
  if (archive.status !== 0) throw new Error(`The history lacks ${commit}: ${archive.stderr}`);
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  if (unpacked.status !== 0) throw new Error(`tar failed: ${unpacked.stderr}`);
  for (const name of OWN) await linkPackages(folder, name);
  return {
    program: (path) => join(folder, path),
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Its packages of ours are those of the old commit; all others are those of here. */
async function linkPackages(folder: string, name: string): Promise<void> {
  const [from, to] = [join(ROOT, name, 'node_modules'), join(folder, name, 'node_modules')];
  await mkdir(to);
  for (const entry of await readdir(from)) {
    const own = OWN.find((one) => one === entry);
    await symlink(own ? join(folder, own) : await realpath(join(from, entry)), join(to, entry));
  }
}
