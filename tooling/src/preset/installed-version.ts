import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Returns the version of a shared module that the package in `root` builds with: its own, else that of its
 * contracts. Here both are the catalog's exact version.
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
