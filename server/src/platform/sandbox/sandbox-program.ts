import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod/mini';

export interface SandboxProgram {
  readonly root: string;
  readonly entry: string;
  readonly files: readonly string[];
  readonly packages: readonly string[];
  /** Whether it loads native code. Namespaces limit such code; Node's permission model does not. */
  readonly isNative?: boolean;
}

interface GivenPackage {
  readonly name: string;
  readonly link: string;
  readonly folder: string;
}

const dependenciesSchema = z.optional(z.record(z.string(), z.string()));
const packageSchema = z.object({
  dependencies: dependenciesSchema,
  optionalDependencies: dependenciesSchema,
});

export function packagesOf({ root, packages }: SandboxProgram): GivenPackage[] {
  const given = new Map<string, GivenPackage>();
  const links: GivenPackage[] = [];
  const visit = (name: string, from: string) => {
    const link = findPackage(name, from);
    if (link === null) throw new Error(`The package ${name} is not installed`);
    const folder = realpathSync(link);
    const known = given.get(name);
    if (known && known.folder !== folder) throw new Error(`A sandbox has two versions of ${name}`);
    const found = { name, link, folder };
    links.push(found);
    if (known) return;
    given.set(name, found);
    const parsed = packageSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    const isHere = (dependency: string) => findPackage(dependency, folder) !== null;
    const optional = Object.keys(parsed.optionalDependencies ?? {});
    for (const dependency of Object.keys(parsed.dependencies ?? {}))
      if (!optional.includes(dependency)) visit(dependency, folder);
    for (const dependency of optional.filter(isHere)) visit(dependency, folder);
  };
  for (const name of packages) visit(name, root);
  return links;
}

function findPackage(name: string, from: string): string | null {
  const path = join(from, 'node_modules', name);
  if (existsSync(path)) return path;
  if (dirname(from) === from) return null;
  return findPackage(name, dirname(from));
}

// `package.json` marks the files as modules.
export const filesOf = ({ entry, files }: SandboxProgram): string[] => ['package.json', entry, ...files];
