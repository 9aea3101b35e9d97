import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import type { RemoteManifest } from 'shared-contracts';
import { ContractCheckPlugin } from './contract-check.plugin.ts';
import { baseConfig, nodeEnvironment, webEnvironment } from './environments.ts';
import { bundlerRuntimeAsModule, federationPlugin } from './federation.ts';
import { pluginLocalRemote } from './local-remote.plugin.ts';
import { pluginRelease } from './release.plugin.ts';

/**
 * The whole build of a remote, both environments: `dist/web` for browsers, `dist/node` for the server, and
 * `dist/release.json`, which says what they hold. In the dev server it is a {@link pluginLocalRemote}. `root` is the remote's folder.
 */
export function defineRemoteBuild(manifest: RemoteManifest, overrides: RsbuildConfig = {}): RsbuildConfig {
  const { name, contracts } = manifest;
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
    config.plugins = [...(config.plugins ?? []), federationPlugin(name, root), check];
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
