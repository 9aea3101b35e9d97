import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Rspack, rspack } from '@rsbuild/core';
import { fragmentChunkOf, fragmentExpose, type RemoteFragment, SHARED_MODULES } from 'shared-contracts';
import { installedVersion } from './installed-version.ts';

/** What every remote exposes; beside it stand its fragments. */
export const EXPOSED = './app';
/** File of a remote's container, its chunk group, and the group of what it exposes. */
export const REMOTE_ENTRY = 'remoteEntry.mjs';
export const FEDERATION_MANIFEST = 'mf-manifest.json';
export const EXPOSED_CHUNK = 'app';

/** `19.3.1` → `^19.3.0`: any later minor of the shell serves, an earlier one may lack what the remote was built with. */
const minorRange = (version: string) => `^${version.split('.').slice(0, 2).join('.')}.0`;

/** `@scope/name/part` → `@scope/name`, `name/part` → `name`. */
export const packageOf = (module: string) => /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;

/** Singletons that the shell provides; a remote brings no copy of its own (`import: false`). */
function sharedByShell(root: string) {
  return Object.fromEntries(
    Object.keys(SHARED_MODULES).map((module) => {
      const version = installedVersion(packageOf(module), root);
      const requiredVersion = minorRange(version);
      return [
        module,
        { import: false as const, singleton: true, strictVersion: true, version, requiredVersion },
      ];
    }),
  );
}

const BUNDLER_RUNTIME = '@module-federation/webpack-bundler-runtime';
const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'));

/**
 * The bundler runtime of Module Federation as an ES module. The bundler asks for it by `require`, gets the CommonJS build, and
 * nothing of that can be shaken off: 4.8 kB more in every remote (`tooling/decisions/0007-containers-by-module-federation.md`).
 */
export const bundlerRuntimeAsModule = () => ({
  [`${BUNDLER_RUNTIME}$`]: enhanced.resolve(`${BUNDLER_RUNTIME}/bundler`),
});

/**
 * The entry that Module Federation generates asks for its runtime by the path on this machine. That stands in the entry's own name, of
 * whose hash its id is made, and the ids of others avoid it: by the package's name a build is the same in every folder.
 */
export const bundlerRuntimeByName = () =>
  new rspack.NormalModuleReplacementPlugin(/!=!data:text\/javascript,/, (data) => {
    const path = encodeURIComponent(JSON.stringify(enhanced.resolve(BUNDLER_RUNTIME)));
    data.request = data.request.replace(path, encodeURIComponent(JSON.stringify(BUNDLER_RUNTIME)));
  });

/** `home.club` stands in `src/fragments/home-club.ts`. */
const exposedFragment = (slot: string) => ({
  import: `./src/fragments/${slot.replaceAll('.', '-')}.ts`,
  name: fragmentChunkOf(slot),
});

/** The federated container of a remote. The core of the runtime is the shell's (`externalRuntime`). */
export function federationPlugin(
  name: string,
  root: string,
  fragments: readonly RemoteFragment[] = [],
): Rspack.RspackPluginInstance {
  return new ModuleFederationPlugin({
    name,
    filename: REMOTE_ENTRY,
    library: { type: 'module' },
    exposes: {
      [EXPOSED]: { import: './src/lifecycle.tsx', name: EXPOSED_CHUNK },
      ...Object.fromEntries(fragments.map(({ slot }) => [fragmentExpose(slot), exposedFragment(slot)])),
    },
    shared: sharedByShell(root),
    dts: false,
    // By the bundler itself: the plugin's own reading of all modules is a tenth of what a save takes.
    manifest: true,
    experiments: {
      externalRuntime: true,
      optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
    },
  });
}
