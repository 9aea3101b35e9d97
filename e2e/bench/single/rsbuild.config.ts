import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  defineConfig,
  mergeRsbuildConfig,
  type RsbuildConfig,
  type RsbuildPlugin,
  rspack,
} from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { BROWSERS, nodeEnvironment, WEB_APP } from '../../../tooling/src/preset/environments.ts';

/*
 * The shell and all pages as one Rsbuild application, for measurements only: the product's own sources without federation,
 * single-spa, share scope and preset. `OUT` is the output folder.
 */

const OUT = process.env.OUT ?? 'dist/single';

/** Stand-ins of modules in the browser, by import path. A test finds paths that nothing imports any more. */
const IN_BROWSER: Readonly<Record<string, string>> = {
  '^(\\./|\\.\\./federation/)federation\\.ts$': 'stand-ins.ts',
  '/composition/mounting/applications\\.ts$': 'stand-ins.ts',
  '/composition/fragments/fragment-service\\.ts$': 'stand-ins.ts',
  '/composition/federation/preload\\.ts$': 'stand-ins.ts',
  '^\\./start/shell-roots\\.tsx$': 'shell-roots.tsx',
};
const ON_BOTH: Readonly<Record<string, string>> = { '^\\./slot\\.tsx$': 'slot.tsx' };
export const STAND_INS = { ...IN_BROWSER, ...ON_BOTH };

const replacing = (standIns: Readonly<Record<string, string>>) =>
  Object.entries(standIns).map(
    ([request, file]) =>
      new rspack.NormalModuleReplacementPlugin(new RegExp(request), join(import.meta.dirname, file)),
  );

/** Writes which files the start and each page need, as `files.json`. */
const pluginFiles: RsbuildPlugin = {
  name: 'single:files',
  setup(api) {
    api.onAfterBuild(({ stats }) => {
      const all = stats && 'stats' in stats ? stats.stats : [];
      const web = all.find(({ compilation }) => compilation.name === 'web');
      const groups = web?.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {};
      const files = Object.entries(groups).map(([name, { assets = [] }]) => [
        name,
        assets.map((asset) => asset.name),
      ]);
      writeFileSync(join(OUT, 'files.json'), JSON.stringify(Object.fromEntries(files)));
    });
  },
};

/** One folder for all files, as the bench's server has them. */
const FLAT = Object.fromEntries(
  ['js', 'jsAsync', 'css', 'cssAsync', 'font', 'image', 'svg', 'media', 'assets'].map((kind) => [kind, '']),
);

export default defineConfig(
  mergeRsbuildConfig<RsbuildConfig>(
    { environments: { node: nodeEnvironment('./render.tsx') } },
    {
      mode: 'production',
      plugins: [pluginReact(), pluginFiles],
      performance: { printFileSize: false },
      tools: { htmlPlugin: false },
      output: { assetPrefix: '/assets/' },
      environments: {
        web: {
          source: { entry: { [WEB_APP]: '../../../shell/src/main.tsx' } },
          output: {
            target: 'web',
            distPath: { ...FLAT, root: join(OUT, 'web') },
            overrideBrowserslist: BROWSERS,
          },
          tools: {
            rspack: (config) => {
              config.plugins = [...(config.plugins ?? []), ...replacing(STAND_INS)];
            },
          },
        },
        node: {
          output: { distPath: { root: join(OUT, 'node') } },
          tools: {
            rspack: (config) => {
              // It brings its own React: nothing is shared with a host.
              config.externals = [/^node:/];
              config.plugins = [...(config.plugins ?? []), ...replacing(ON_BOTH)];
            },
          },
        },
      },
    },
  ),
);
