import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Rspack, rspack } from '@rsbuild/core';
import { fragmentChunkOf, fragmentExpose } from 'shared-contracts/composition';
import { type RemoteFragment, SHARED_MODULES } from 'shared-contracts/release';

export const EXPOSED = './app';
export const REMOTE_ENTRY = 'remoteEntry.mjs';
export const FEDERATION_MANIFEST = 'mf-manifest.json';
const EXPOSED_CHUNK = 'app';

/** `19.3.1` → `^19.3.0`: later minors of the shell work, earlier ones may lack what the remote uses. */
const minorRange = (version: string) => `^${version.split('.').slice(0, 2).join('.')}.0`;

export const packageOf = (module: string) => /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;

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

/** The remote's entry for browsers: `src/lifecycle.tsx`, or `.ts` or `.js` with another framework than React. */
export const lifecycleOf = (root: string) => scriptOf(root, 'src/lifecycle');
/** The remote's entry for the server, or null: then the browser renders. */
export const renderOf = (root: string) =>
  existsSync(join(root, 'src/render.tsx')) ? './src/render.tsx' : null;

function scriptOf(root: string, name: string): string {
  const found = ['.tsx', '.ts', '.js'].find((kind) => existsSync(join(root, name + kind)));
  return `./${name}${found ?? '.tsx'}`;
}

const BUNDLER_RUNTIME = '@module-federation/webpack-bundler-runtime';
const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'));

/**
 * Resolves Module Federation's bundler runtime as an ES module. The default CommonJS build cannot be
 * tree-shaken and adds 4.8 kB to every remote (`tooling/decisions/0007-containers-by-module-federation.md`).
 */
export const bundlerRuntimeAsModule = () => ({
  [`${BUNDLER_RUNTIME}$`]: enhanced.resolve(`${BUNDLER_RUNTIME}/bundler`),
});

/**
 * Replaces the absolute path of the runtime in the generated entry by its package name. Otherwise module ids
 * depend on the folder of the build.
 */
export const bundlerRuntimeByName = () =>
  new rspack.NormalModuleReplacementPlugin(/!=!data:text\/javascript,/, (data) => {
    const path = encodeURIComponent(JSON.stringify(enhanced.resolve(BUNDLER_RUNTIME)));
    data.request = data.request.replace(path, encodeURIComponent(JSON.stringify(BUNDLER_RUNTIME)));
  });

const exposedFragment = (slot: string, root: string) => ({
  import: scriptOf(root, `src/fragments/${slot.replaceAll('.', '-')}`),
  name: fragmentChunkOf(slot),
});

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
      [EXPOSED]: { import: lifecycleOf(root), name: EXPOSED_CHUNK },
      ...Object.fromEntries(fragments.map(({ slot }) => [fragmentExpose(slot), exposedFragment(slot, root)])),
    },
    shared: sharedByShell(root),
    dts: false,
    // By the bundler. The plugin's own pass over all modules takes a tenth of each save.
    manifest: true,
    experiments: {
      externalRuntime: true,
      optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
    },
  });
}

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
