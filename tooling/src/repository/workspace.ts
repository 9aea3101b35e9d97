import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainError } from '../console/report.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const DATA = process.env.DATA_DIR ?? join(ROOT, '.data');

export const folderOf = (name: string) => join(ROOT, name);

/** Returns the released packages, the shell first, because remotes are checked against it. */
export function releasedPackages(root = ROOT): string[] {
  const remotes = readdirSync(root).filter(
    (name) => name.startsWith('mfe-') && existsSync(join(root, name, 'rsbuild.config.ts')),
  );
  return ['shell', ...remotes.sort()];
}

/** The pages for staff: built like remotes but served by the server and never released. */
const STAFF_PAGES = ['server/ops', 'desk'];

export const builtPackages = (root = ROOT): string[] => [...releasedPackages(root), ...STAFF_PAGES];

export function assertReleased(names: readonly string[], known = releasedPackages()): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown)
    throw new PlainError(`There is no package '${unknown}' to build. There are: ${known.join(', ')}.`);
}

export function versionOf(name: string, root = ROOT): string {
  const { version } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
