import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The installed version of a dependency of the package in `root`, which is the catalog's exact one. */
export function installedVersion(dependency: string, root: string): string {
  const file = createRequire(join(root, 'package.json')).resolve(`${dependency}/package.json`);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version;
}
