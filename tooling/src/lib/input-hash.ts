import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './workspace.ts';

/** Inputs of every build besides its own folder. */
const COMMON_INPUTS = ['shared-contracts', 'shared-ui', 'tooling/src/preset', 'pnpm-lock.yaml'];

/** Never part of a build: outputs, and what only tests read. */
const isInput = (name: string) =>
  !['node_modules', 'dist', 'dev', 'testing', 'decisions'].includes(name) &&
  !/\.(test|spec)\.tsx?$|\.md$/.test(name);

/** A hash over all that a package's build reads. Equal hash, equal output. */
export function inputHash(name: string, root = ROOT): string {
  const hash = createHash('sha256');
  for (const input of [name, ...COMMON_INPUTS]) {
    for (const file of filesBelow(root, input)) {
      // Length first, so that no two lists of files read as the same bytes.
      const bytes = readFileSync(join(root, file));
      hash.update(`${file}\n${bytes.length}\n`).update(bytes);
    }
  }
  return hash.digest('hex');
}

function filesBelow(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .filter(isInput)
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}
