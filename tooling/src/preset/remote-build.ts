import { mergeRsbuildConfig, type RsbuildConfig, type Rspack } from '@rsbuild/core';
import type { RemoteManifest } from 'shared-contracts/release';
import { ContractCheckPlugin } from './contract-check.plugin.ts';
import { pageChunkOf } from './contract-check.ts';
import { baseConfig, nodeEnvironment, webEnvironment } from './environments.ts';
import {
  bundlerRuntimeAsModule,
  bundlerRuntimeByName,
  federationPlugin,
  lifecycleOf,
  renderOf,
} from './federation.ts';
import { loaderPath } from './loaders.ts';
import { pluginLocalRemote } from './local-remote.plugin.ts';
import { pluginRelease } from './release.plugin.ts';

/** Share of the pages that must need a module for it to be in their common file. */
const COMMON = 9 / 10;

/**
 * Puts what nearly all pages need into one named file, and the rest into each page's own. One file per set of
 * pages would change its name with every import, and deltas need equal names
 * (`server/decisions/0035-deltas-of-releases.md`).
 */
function commonFile(pages: readonly string[]): Rspack.OptimizationSplitChunksOptions {
  const chunks = new Set(pages.map(pageChunkOf));
  const minChunks = Math.max(2, Math.ceil(pages.length * COMMON));
  return {
    chunks: ({ name }) => chunks.has(name ?? ''),
    cacheGroups: {
      default: false,
      defaultVendors: false,
      common: { name: 'common', minChunks, enforce: true },
    },
  };
}

interface Grouping {
  readonly apart?: readonly string[];
}

/**
 * Builds the modules of fragments separately. A module shared with pages could not be merged, and every page
 * would load code for other pages.
 */
const FRAGMENTS = { test: /[\\/]src[\\/]fragments[\\/][^\\/]+\.ts$/, layer: 'fragments' };

const inBrowser = (manifest: RemoteManifest) => ({
  test: /[\\/]src[\\/]manifest\.ts$/,
  enforce: 'pre' as const,
  loader: loaderPath('manifest'),
  options: { manifest },
});

/**
 * Defines the build of a remote: `dist/web` for browsers, `dist/node` for the server and `dist/release.json`.
 * Only the browser draws a remote without `src/render.tsx`. Such a remote may use any framework.
 * The dev server uses {@link pluginLocalRemote}. `root` is the remote's folder.
 */
export function defineRemoteBuild(
  manifest: RemoteManifest,
  overrides: RsbuildConfig = {},
  { apart = [] }: Grouping = {},
): RsbuildConfig {
  const { name, contracts } = manifest;
  const alike = manifest.routes.map(({ id }) => id).filter((id) => !apart.includes(id));
  const root = overrides.root ?? process.cwd();
  const render = renderOf(root);
  const check = new ContractCheckPlugin(manifest, root, render !== null);
  const web = webEnvironment(lifecycleOf(root), (config) => {
    // The container is the entry. Rspack would write an unused file for this one.
    config.entry = {};
    config.output = { ...config.output, uniqueName: name };
    config.resolve = {
      ...config.resolve,
      alias: { ...config.resolve?.alias, ...bundlerRuntimeAsModule() },
    };
    config.module = {
      ...config.module,
      rules: [...(config.module?.rules ?? []), FRAGMENTS, inBrowser(manifest)],
    };
    config.plugins = [
      ...(config.plugins ?? []),
      bundlerRuntimeByName(),
      federationPlugin(name, root, manifest.fragments),
      check,
    ];
    config.optimization = { ...config.optimization, splitChunks: commonFile(alike) };
  });
  return mergeRsbuildConfig(
    baseConfig(name),
    {
      plugins: [
        pluginRelease({ name, contracts, remote: manifest, uses: (module) => check.uses(module) }),
        pluginLocalRemote(manifest),
      ],
      environments: { web, ...(render && { node: nodeEnvironment(render) }) },
    },
    overrides,
  );
}
