import { mergeRsbuildConfig, type RsbuildConfig, type Rspack, rspack } from '@rsbuild/core';
import { CONTRACTS_VERSION } from 'shared-contracts';
import { baseConfig, nodeEnvironment, webEnvironment, workerEnvironment } from './environments.ts';
import { LIVE_SHELL } from './live-shell.ts';
import { pluginRelease } from './release.plugin.ts';

/**
 * The whole build of the shell: a plain ES module app with Module Federation's runtime. It provides shared modules by hand and
 * knows no remote at build time, hence no federation plugin.
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
 * The shell with React's development build, for a site in development whose remote takes hot updates (`pnpm dev NAME`). It is no
 * release: the remote's dev server has it, and the server renders with the shell that is live.
 */
export function defineLiveShell(overrides: RsbuildConfig = {}): RsbuildConfig {
  const web = webEnvironment('./dev/main.ts', asShell);
  return mergeRsbuildConfig(
    baseConfig('shell'),
    {
      mode: 'development',
      // Of the remote alone: the shell itself is built once.
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
  // As the plugin's `experiments.optimization.target`: the runtime leaves out what loads scripts in Node.
  config.plugins = [...(config.plugins ?? []), new rspack.DefinePlugin({ ENV_TARGET: '"web"' })];
}
