import { basename, dirname } from 'node:path';
import { defineConfig, type EnvironmentConfig, type RsbuildConfig, type Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { SERVICE_WORKER_FILE } from 'shared-contracts';
import { KeptModulesPlugin } from './kept-modules.plugin.ts';
import { loaderPath } from './loader-path.ts';
import { sourceMaps } from './source-maps.ts';
import { pluginStyles } from './styles.plugin.ts';

/** Browsers of the baseline of 2024, as builds count on them; older ones read the server's HTML. */
export const BROWSERS = [
  'chrome >= 123',
  'edge >= 123',
  'firefox >= 125',
  'safari >= 17.5',
  'ios_saf >= 17.5',
];

/** Modules that the server gives to every release, so that there is one React in its worker. */
const SERVER_EXTERNALS = [
  /^react$/,
  /^react\/jsx-runtime$/,
  /^react-dom($|\/)/,
  /^react-router($|\/)/,
  /^rxjs($|\/)/,
  // As imports, not by createRequire: a release is no file, and its address is no path to require from.
  /^node:/,
];

/** The contracts' source, where the schemas are; the published package has them marked. */
const CONTRACTS = /[\\/]shared-contracts[\\/]src[\\/].*\.ts$/;

const PURE_SCHEMAS = { test: CONTRACTS, enforce: 'pre', loader: loaderPath('pure-schemas') } as const;

/** Entry names, as they stand in file names of a release. */
export const WEB_APP = 'app';
export const SERVER_FILE = 'render.mjs';

const STYLESHEET = '[name].[contenthash:8].css';

/** A build that hot updates come to: its files keep their names, since the bundler asks for them anew by what it knows. */
const isLive = ({ mode }: Rspack.Configuration) => mode === 'development';

/**
 * Settings that both environments of every build have in common. Nothing here may depend on time, on the machine or on the folder that it
 * is built in.
 */
export function baseConfig(name: string): RsbuildConfig {
  return defineConfig({
    mode: 'production',
    plugins: [pluginReact(), pluginStyles(name)],
    tools: { htmlPlugin: false },
    output: {
      // By the release's plugin: Rsbuild empties the folders again for a save while the first build is under way, and what one
      // environment has written by then is not written anew.
      cleanDistPath: false,
      // By `source-maps.ts`, which keeps them away from what is served.
      sourceMap: false,
      // Fonts and pictures are files of their own: a page's HTML and CSS stay small and cacheable.
      dataUriLimit: 0,
      assetPrefix: 'auto',
    },
    performance: { printFileSize: false },
  });
}

/** The browser's side: ES modules that find their files beside themselves (`import.meta.url`). */
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
      minify: { jsOptions: { minimizerOptions: { compress: { passes: 3 } } } },
    },
    // A page costs few requests: what two pages share becomes a file of its own only when it is worth one.
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
        // RxJS hides its build for today's browsers behind this condition; the default one is ES5 with helpers.
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

/** A service worker: one plain script, since not every browser of {@link BROWSERS} takes a module there. */
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

/** The server's side: one ES module that renders. */
export function nodeEnvironment(entry: string): EnvironmentConfig {
  return {
    source: { entry: { render: entry } },
    output: {
      target: 'node',
      distPath: { root: 'dist/node', js: '' },
      filename: { js: SERVER_FILE },
      emitAssets: false,
      // Names are kept, for stack traces that can be read.
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
  // Of a live build the browser's own tools show the source.
  const maps = isLive(config) ? [] : [sourceMaps(environment)];
  config.plugins = [...(config.plugins ?? []), new KeptModulesPlugin(), ...maps];
}
