import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** The release console. The server serves its files below `/ops/`; shoppers' pages load nothing from it. */
export default defineConfig({
  mode: 'production',
  plugins: [pluginReact({ fastRefresh: false })],
  source: { entry: { index: './src/main.tsx' } },
  html: { title: 'Release console', template: './index.html' },
  security: { sri: { enable: true } },
  output: {
    assetPrefix: '/ops/',
    cleanDistPath: true,
    cssModules: { localIdentName: 'ops__[local]-[hash:base64:6]' },
    dataUriLimit: 0,
    overrideBrowserslist: ['chrome >= 123', 'edge >= 123', 'firefox >= 125', 'safari >= 17.5'],
    // One flat folder, because the server serves files by name without folders.
    distPath: { root: 'dist', js: '', css: '', font: '', svg: '', image: '', assets: '' },
    legalComments: 'none',
  },
  splitChunks: false,
  performance: { printFileSize: false },
});
