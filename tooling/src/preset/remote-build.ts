import { mergeRsbuildConfig, type RsbuildConfig, type Rspack } from '@rsbuild/core';
import type { RemoteManifest } from 'shared-contracts';
import { ContractCheckPlugin } from './contract-check.plugin.ts';
import { pageChunkOf } from './contract-check.ts';
import { baseConfig, nodeEnvironment, webEnvironment } from './environments.ts';
import { bundlerRuntimeAsModule, bundlerRuntimeByName, federationPlugin } from './federation.ts';
import { loaderPath } from './loader-path.ts';
import { pluginLocalRemote } from './local-remote.plugin.ts';
import { pluginRelease } from './release.plugin.ts';

/** Share of the pages that need a module before it is in their common file. */
const COMMON = 9 / 10;

/**
 * What nearly all pages need is one file with a name of its own, and each page has the rest of what it needs in its own. A file for each
 * set of pages would be grouped anew with every import, under another name: a release's deltas are made from files of one name
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
  /** Pages, by their route's id, that need little of what the others have in common, and so have all in their own file. */
  readonly apart?: readonly string[];
}

/**
 * What a fragment is made of is built for fragments alone: a module that is in two files can be merged into neither, and every page
 * would pay for what stands on others' pages.
 */
const FRAGMENTS = { test: /[\\/]src[\\/]fragments[\\/][^\\/]+\.ts$/, layer: 'fragments' };

/** The manifest as a browser needs it. */
const inBrowser = (manifest: RemoteManifest) => ({
  test: /[\\/]src[\\/]manifest\.ts$/,
  enforce: 'pre' as const,
  loader: loaderPath('manifest'),
  options: { manifest },
});

/**
 * The whole build of a remote, both environments: `dist/web` for browsers, `dist/node` for the server, and
 * `dist/release.json`, which says what they hold. In the dev server it is a {@link pluginLocalRemote}. `root` is the remote's folder.
 */
export function defineRemoteBuild(
  manifest: RemoteManifest,
  overrides: RsbuildConfig = {},
  { apart = [] }: Grouping = {},
): RsbuildConfig {
  const { name, contracts } = manifest;
  const alike = manifest.routes.map(({ id }) => id).filter((id) => !apart.includes(id));
  const root = overrides.root ?? process.cwd();
  const check = new ContractCheckPlugin(manifest, root);
  const web = webEnvironment('./src/lifecycle.tsx', (config) => {
    // The container is the entry; rspack would write a file for this one that nobody loads.
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
      environments: { web, node: nodeEnvironment('./src/render.tsx') },
    },
    overrides,
  );
}
