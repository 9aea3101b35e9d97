import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { defineConfig, type EnvironmentConfig, type RsbuildConfig, type Rspack, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { SERVICE_WORKER_FILE } from 'shared-contracts/composition';
import { loaderPath } from './loaders.ts';
import { pluginStyles } from './styles.plugin.ts';

/** Browsers that builds target (Baseline 2024). Older ones get the server's HTML only. */
export const BROWSERS = [
  'chrome >= 123',
  'edge >= 123',
  'firefox >= 125',
  'safari >= 17.5',
  'ios_saf >= 17.5',
];

/** Modules that the server provides to all releases, so that its worker has one React. */
const SERVER_EXTERNALS = [
  /^react$/,
  /^react\/jsx-runtime$/,
  /^react-dom($|\/)/,
  /^react-router($|\/)/,
  /^rxjs($|\/)/,
  // As imports and not by createRequire, which needs a file path that a release does not have.
  /^node:/,
];

const CONTRACTS = /[\\/]shared-contracts[\\/]src[\\/].*\.ts$/;

const PURE_SCHEMAS = { test: CONTRACTS, enforce: 'pre', loader: loaderPath('pure-schemas') } as const;

export const WEB_APP = 'app';
export const SERVER_FILE = 'render.mjs';

const STYLESHEET = '[name].[contenthash:8].css';

/** Builds with hot updates keep their file names, because the bundler requests updates by them. */
const isLive = ({ mode }: Rspack.Configuration) => mode === 'development';

/** Settings of both environments. Output must not depend on time, machine or folder. */
export function baseConfig(name: string): RsbuildConfig {
  return defineConfig({
    mode: 'production',
    plugins: [pluginReact(), pluginStyles(name)],
    tools: { htmlPlugin: false },
    output: {
      // The release plugin does this. Rsbuild would empty the folders again on a save during the first build,
      // and one environment's files would be missing.
      cleanDistPath: false,
      // `source-maps.ts` does this, outside the served files.
      sourceMap: false,
      // Fonts and pictures stay files, so that HTML and CSS are small and cacheable.
      dataUriLimit: 0,
      assetPrefix: 'auto',
    },
    performance: { printFileSize: false },
  });
}

export function webEnvironment(
  entry: string,
  configure: (config: Rspack.Configuration) => void,
): EnvironmentConfig {
  return {
    source: { entry: { [WEB_APP]: entry } },
    output: {
      target: 'web',
      distPath: {
        root: 'dist/web',
        js: '',
        jsAsync: '',
        font: '',
        image: '',
        svg: '',
        media: '',
        assets: '',
      },
      filename: { js: '[name].[contenthash:8].js' },
      overrideBrowserslist: BROWSERS,
      // Licenses are in files beside the scripts. Scripts need no note of it.
      minify: {
        jsOptions: { extractComments: { banner: false }, minimizerOptions: { compress: { passes: 3 } } },
      },
    },
    // Few requests: code shared by two pages gets its own file only above a minimum size.
    splitChunks: false,
    tools: {
      rspack: (config) => {
        asModules(config, 'web');
        const stylesheet = isLive(config) ? '[name].css' : STYLESHEET;
        config.output = { ...config.output, cssFilename: stylesheet, cssChunkFilename: stylesheet };
        config.module = {
          ...config.module,
          rules: [
            ...(config.module?.rules ?? []),
            PURE_SCHEMAS,
            { test: /\.woff2$/, loader: loaderPath('font') },
          ],
        };
        // RxJS's build for modern browsers. Its default is ES5 with helpers.
        config.resolve = { ...config.resolve, conditionNames: ['es2015', '...'] };
        config.optimization = {
          ...config.optimization,
          splitChunks: {
            chunks: 'async',
            minSize: 12_000,
            maxAsyncRequests: 4,
            cacheGroups: { default: { minChunks: 2, reuseExistingChunk: true }, defaultVendors: false },
          },
        };
        configure(config);
      },
    },
  };
}

/** A service worker: a classic script, because not all of {@link BROWSERS} support module workers. */
export function workerEnvironment(entry: string): EnvironmentConfig {
  return {
    source: { entry: { [basename(SERVICE_WORKER_FILE, '.js')]: entry } },
    output: {
      target: 'web-worker',
      distPath: { root: `dist/${dirname(SERVICE_WORKER_FILE)}`, js: '' },
      filename: { js: '[name].js' },
      overrideBrowserslist: BROWSERS,
      minify: { jsOptions: { minimizerOptions: { compress: { passes: 3 } } } },
    },
    splitChunks: false,
    tools: {
      rspack: (config) => {
        config.module = { ...config.module, rules: [...(config.module?.rules ?? []), PURE_SCHEMAS] };
      },
    },
  };
}

export function nodeEnvironment(entry: string): EnvironmentConfig {
  return {
    source: { entry: { render: entry } },
    output: {
      target: 'node',
      distPath: { root: 'dist/node', js: '' },
      filename: { js: SERVER_FILE },
      emitAssets: false,
      // Keeps names readable in stack traces.
      minify: { jsOptions: { minimizerOptions: { mangle: false, compress: true } } },
    },
    splitChunks: false,
    tools: {
      rspack: (config) => {
        asModules(config, 'node');
        config.externals = [...[config.externals ?? []].flat(), ...SERVER_EXTERNALS];
        config.externalsType = 'module';
        config.module = {
          ...config.module,
          parser: {
            ...config.module?.parser,
            javascript: { ...config.module?.parser?.javascript, dynamicImportMode: 'eager' },
          },
        };
      },
    },
  };
}

function asModules(config: Rspack.Configuration, environment: 'web' | 'node') {
  config.output = {
    ...config.output,
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    library: { type: 'module' },
  };
  // In live builds the browser shows the source without these maps.
  const maps = isLive(config) ? [] : [sourceMaps(environment)];
  config.plugins = [...(config.plugins ?? []), new WatchCachePlugin(), ...maps];
}

/**
 * Keeps modules in memory between the builds of a watch. Rspack does so only in development mode. All other
 * effects of that mode are already decided, so a save builds the code of a release.
 */
class WatchCachePlugin {
  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.watchRun.tap(WatchCachePlugin.name, ({ options }) => {
      options.mode = 'development';
      options.cache = { type: 'memory' };
      // A save during the first build empties the folder, so every build must write all of its files.
      if (typeof options.incremental === 'object') options.incremental.emitAssets = false;
    });
  }
}

export const MAPS = 'maps';

/**
 * Writes source maps to a folder that is uploaded but never served. They contain no source text, and no file
 * links to its map. The container is generated and has none.
 */
const sourceMaps = (environment: 'web' | 'node'): Rspack.RspackPluginInstance =>
  new rspack.SourceMapDevToolPlugin({
    test: /\.m?js$/,
    exclude: /^remoteEntry\./,
    filename: `../${MAPS}/${environment}/[file].map`,
    append: false,
    noSources: true,
    // Relative to the package, without paths of the build machine.
    moduleFilenameTemplate: 'source:///[resource-path]',
  });

export const mapsOf = (dist: string, files: readonly string[]): string[] =>
  files.map((file) => `${MAPS}/${file}.map`).filter((map) => existsSync(join(dist, map)));
