import { mergeRsbuildConfig, type RsbuildConfig, type Rspack, rspack } from '@rsbuild/core';
import { CONTRACTS_VERSION } from 'shared-contracts/release';
import { LIVE_SHELL } from './build-files.ts';
import { baseConfig, nodeEnvironment, webEnvironment, workerEnvironment } from './environments.ts';
import { pluginRelease } from './release.plugin.ts';

/**
 * Defines the build of the shell. It needs no federation plugin: it provides shared modules in code and knows
 * no remotes at build time.
 */
export function defineShellBuild(overrides: RsbuildConfig = {}): RsbuildConfig {
  const web = webEnvironment('./src/main.tsx', asShell);
  return mergeRsbuildConfig(
    baseConfig('shell'),
    {
      plugins: [pluginRelease({ name: 'shell', contracts: CONTRACTS_VERSION })],
      environments: {
        web,
        node: nodeEnvironment('./src/render.tsx'),
        worker: workerEnvironment('./src/worker/service-worker.ts'),
      },
    },
    overrides,
  );
}

/**
 * Defines the shell with development React for hot updates (`pnpm dev NAME`). Not a release: the remote's dev
 * server serves it, and the server still renders with the live shell.
 */
export function defineLiveShell(overrides: RsbuildConfig = {}): RsbuildConfig {
  const web = webEnvironment('./dev/main.ts', asShell);
  return mergeRsbuildConfig(
    baseConfig('shell'),
    {
      mode: 'development',
      // Only the remote is rebuilt.
      dev: { hmr: false, liveReload: false, assetPrefix: 'auto' },
      environments: { web },
    },
    {
      environments: {
        web: {
          output: {
            distPath: { root: `${LIVE_SHELL}/shell` },
            filename: { js: '[name].js' },
            sourceMap: { js: 'cheap-module-source-map' },
          },
        },
      },
    },
    overrides,
  );
}

function asShell(config: Rspack.Configuration): void {
  config.output = { ...config.output, uniqueName: 'shell' };
  // Like the plugin's `experiments.optimization.target`: removes the runtime's Node code.
  config.plugins = [...(config.plugins ?? []), new rspack.DefinePlugin({ ENV_TARGET: '"web"' })];
}
