import { mergeRsbuildConfig, type RsbuildConfig, rspack } from '@rsbuild/core';
import { CONTRACTS_VERSION } from 'shared-contracts';
import { baseConfig, nodeEnvironment, webEnvironment } from './environments.ts';
import { pluginRelease } from './release.plugin.ts';

/**
 * The whole build of the shell: a plain ES module app with Module Federation's runtime. It provides shared modules by hand and
 * knows no remote at build time, hence no federation plugin.
 */
export function defineShellBuild(overrides: RsbuildConfig = {}): RsbuildConfig {
  const web = webEnvironment('./src/main.tsx', (config) => {
    config.output = { ...config.output, uniqueName: 'shell' };
    // As the plugin's `experiments.optimization.target`: the runtime leaves out what loads scripts in Node.
    config.plugins = [...(config.plugins ?? []), new rspack.DefinePlugin({ ENV_TARGET: '"web"' })];
  });
  return mergeRsbuildConfig(
    baseConfig('shell'),
    {
      plugins: [pluginRelease({ name: 'shell', contracts: CONTRACTS_VERSION })],
      environments: { web, node: nodeEnvironment('./src/render.tsx') },
    },
    overrides,
  );
}
