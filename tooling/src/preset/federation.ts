import { type Rspack, rspack } from '@rsbuild/core';
import { SHARED_MODULES } from 'shared-contracts';
import { installedVersion } from './installed-version.ts';

/** The one thing that a remote exposes. */
export const EXPOSED = './app';
/** File of a remote's container, its chunk group, and the group of what it exposes. */
export const REMOTE_ENTRY = 'remoteEntry.mjs';
export const EXPOSED_CHUNK = 'app';

/** `19.3.1` → `^19.0.0`: within a major, the shell's version serves. */
const majorRange = (version: string) => `^${version.split('.')[0]}.0.0`;

/** `@scope/name/part` → `@scope/name`, `name/part` → `name`. */
const packageOf = (module: string) => /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;

/** Singletons that the shell provides; a remote brings no copy of its own (`import: false`). */
function sharedByShell(root: string) {
  return Object.fromEntries(
    Object.keys(SHARED_MODULES).map((module) => [
      module,
      {
        import: false as const,
        singleton: true,
        strictVersion: true,
        requiredVersion: majorRange(installedVersion(packageOf(module), root)),
      },
    ]),
  );
}

/**
 * The federated container of a remote, without a federation runtime of its own: the shell has one. Why it is the
 * plain container stands in `tooling/decisions/0002-containers-without-a-runtime.md`.
 */
export function federationPlugin(name: string, root: string): Rspack.RspackPluginInstance {
  return new rspack.container.ModuleFederationPluginV1({
    name,
    filename: REMOTE_ENTRY,
    library: { type: 'module' },
    exposes: { [EXPOSED]: { import: './src/lifecycle.tsx', name: EXPOSED_CHUNK } },
    shared: sharedByShell(root),
  });
}
