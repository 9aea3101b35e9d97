import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod/mini';

/** What a sandbox runs, and all that its program can read. */
export interface SandboxProgram {
  /** Folder that the paths are of; its packages are those of the program. */
  readonly root: string;
  /** Module that is started. */
  readonly entry: string;
  /** Modules that it imports. */
  readonly files: readonly string[];
  /** Packages that are given to it, with what they depend on. */
  readonly packages: readonly string[];
}

export interface GivenPackage {
  readonly name: string;
  /** Where it was found: a link, as pnpm lays packages out. */
  readonly link: string;
  readonly folder: string;
}

const packageSchema = z.object({ dependencies: z.optional(z.record(z.string(), z.string())) });

/** Packages of a program and what they depend on, each once. */
export function packagesOf({ root, packages }: SandboxProgram): GivenPackage[] {
  const given = new Map<string, GivenPackage>();
  const links: GivenPackage[] = [];
  const visit = (name: string, from: string) => {
    const link = findPackage(name, from);
    const folder = realpathSync(link);
    const known = given.get(name);
    if (known && known.folder !== folder) throw new Error(`A sandbox has two versions of ${name}`);
    const found = { name, link, folder };
    links.push(found);
    if (known) return;
    given.set(name, found);
    const parsed = packageSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    for (const dependency of Object.keys(parsed.dependencies ?? {})) visit(dependency, folder);
  };
  for (const name of packages) visit(name, root);
  return links;
}

function findPackage(name: string, from: string): string {
  const path = join(from, 'node_modules', name);
  if (existsSync(path)) return path;
  if (dirname(from) === from) throw new Error(`The package ${name} is not installed`);
  return findPackage(name, dirname(from));
}

/** Files of a program with the folder's `package.json`, which says that they are modules. */
export const filesOf = ({ entry, files }: SandboxProgram): string[] => ['package.json', entry, ...files];
