import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The installed version of a module that the shell shares, as the package in `root` builds with it: its own where it has
 * one, else that of its contracts, which name all that is shared. In this repository both are the catalog's exact one.
 */
export function installedVersion(dependency: string, root: string): string {
  const own = createRequire(join(root, 'package.json'));
  const wanted = `${dependency}/package.json`;
  const { version } = JSON.parse(readFileSync(resolvedFrom(own, wanted), 'utf8')) as { version: string };
  return version;
}

function resolvedFrom(own: NodeJS.Require, wanted: string): string {
  try {
    return own.resolve(wanted);
  } catch {
    return createRequire(own.resolve('shared-contracts')).resolve(wanted);
  }
}
