import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { CONTRACTS_VERSION } from 'shared-contracts';
import { baseConfig, nodeEnvironment, webEnvironment } from './environments.ts';
import { pluginRelease } from './release.plugin.ts';

/** The whole build of the shell: a plain ES module app. It provides shared modules by hand, hence no federation plugin. */
export function defineShellBuild(overrides: RsbuildConfig = {}): RsbuildConfig {
  const web = webEnvironment('./src/main.tsx', (config) => {
    config.output = { ...config.output, uniqueName: 'shell' };
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
