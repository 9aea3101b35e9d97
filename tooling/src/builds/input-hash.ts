import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../repository/workspace.ts';

const COMMON_INPUTS = ['shared-contracts', 'shared-ui', 'tooling/src/preset', 'pnpm-lock.yaml'];
/** What packages take from others besides. */
const MORE_INPUTS: Readonly<Record<string, readonly string[]>> = {
  desk: ['server/src/staff/wire', 'server/ops/rsbuild.config.ts', 'server/ops/index.html'],
};

const isInput = (name: string) =>
  !['node_modules', 'dist', 'dev', 'testing', 'decisions'].includes(name) &&
  !/\.(test|spec)\.tsx?$|\.md$/.test(name);

export function inputHash(name: string, root = ROOT): string {
  const hash = createHash('sha256');
  for (const input of [name, ...COMMON_INPUTS, ...(MORE_INPUTS[name] ?? [])]) {
    for (const file of filesBelow(root, input)) {
      // The length separates files: otherwise two lists of files could hash the same bytes.
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
