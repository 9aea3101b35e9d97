import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  defineConfig,
  type EnvironmentConfig,
  mergeRsbuildConfig,
  type RsbuildConfig,
  type RsbuildPlugin,
  rspack,
} from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import {
  BROWSERS,
  baseConfig,
  nodeEnvironment,
  WEB_APP,
  webEnvironment,
} from '../../../tooling/src/preset/environments.ts';

/*
 * All pages and the shell as one Rsbuild application, for measurements alone: no federation, no single-spa, no shared
 * scope. `OUT` is where it goes. The sources are the product's own; what federation did is replaced by what one bundle
 * does. It is built as Rsbuild builds an application by itself; with `TWIN`, by the product's preset (chunks, minifier,
 * fonts, stylesheets, hints for compilers), so that nothing but the composition differs.
 */

const OUT = process.env.OUT ?? 'dist/single';
const ENTRY = '../../../shell/src/main.tsx';

const REPLACED: Readonly<Record<string, string>> = {
  '^\\./(composition/)?federation\\.ts$': 'federation.ts',
  '^\\./composition/applications\\.ts$': 'applications.ts',
  '^\\./composition/fragment-service\\.ts$': 'fragment-service.ts',
  '^\\.\\./composition/preload\\.ts$': 'preload.ts',
  '^\\./page-data\\.ts$': 'page-data.ts',
  '^\\./shell-roots\\.tsx$': 'shell-roots.tsx',
};

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

/** What is another in the browser and on the server alike. */
const REPLACED_ON_BOTH: Readonly<Record<string, string>> = { '^\\./slot\\.tsx$': 'slot.tsx' };

const replacing = (replaced: Readonly<Record<string, string>>) =>
  Object.entries(replaced).map(
    ([request, file]) =>
      new rspack.NormalModuleReplacementPlugin(new RegExp(request), join(import.meta.dirname, file)),
  );
const oneBundle = replacing({ ...REPLACED, ...REPLACED_ON_BOTH });
/** Files side by side, as the bench's server gives them. */
const FLAT = {
  js: '',
  jsAsync: '',
  css: '',
  cssAsync: '',
  font: '',
  image: '',
  svg: '',
  media: '',
  assets: '',
};

/** As Rsbuild does it, but for the browsers that the product is for, and where files go. */
const byRsbuild: RsbuildConfig = {
  mode: 'production',
  plugins: [pluginReact()],
  tools: { htmlPlugin: false },
  performance: { printFileSize: false },
};
const webByRsbuild: EnvironmentConfig = {
  source: { entry: { [WEB_APP]: ENTRY } },
  output: { target: 'web', distPath: FLAT, overrideBrowserslist: BROWSERS },
  tools: {
    rspack: (config) => {
      config.plugins = [...(config.plugins ?? []), ...oneBundle];
    },
  },
};

const webByPreset = webEnvironment(ENTRY, (config) => {
  config.output = { ...config.output, uniqueName: 'single' };
  config.plugins = [...(config.plugins ?? []), ...oneBundle];
});

/** The environments of the preset write to `dist`; a measurement leaves nothing in the tree. */
const into = (root: string) => ({ output: { distPath: { root: join(OUT, root) } } });

const node = nodeEnvironment('./render.tsx');
const [base, web] = process.env.TWIN ? [baseConfig('single'), webByPreset] : [byRsbuild, webByRsbuild];

export default defineConfig(
  mergeRsbuildConfig(
    base,
    { environments: { web, node } },
    {
      plugins: [pluginFiles],
      output: { assetPrefix: '/assets/' },
      environments: {
        web: into('web'),
        node: {
          ...into('node'),
          // It brings its own React: nothing here is shared with a host.
          tools: {
            rspack: (config) => {
              config.externals = [/^node:/];
              config.plugins = [...(config.plugins ?? []), ...replacing(REPLACED_ON_BOTH)];
            },
          },
        },
      },
    },
  ),
);
