import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { defineRemoteDev } from 'tooling/preset';
import { manifest } from './src/manifest.ts';

/** The pages of this remote as one application, for measurements alone. `OUT` is where it goes. */
export default defineConfig(
  mergeRsbuildConfig(defineRemoteDev(manifest, 0), {
    mode: 'production',
    source: { entry: { index: './dev/single-build.tsx' } },
    output: {
      distPath: { root: process.env.OUT ?? 'dist/single' },
      assetPrefix: '/',
      overrideBrowserslist: ['chrome >= 123'],
    },
  }),
);
