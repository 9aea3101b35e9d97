import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** The release console: a page of its own, whose files the server serves below `/ops/`. No part of any shopper's page. */
export default defineConfig({
  mode: 'production',
  plugins: [pluginReact({ fastRefresh: false })],
  source: { entry: { index: './src/main.tsx' } },
  html: { template: './index.html' },
  security: { sri: { enable: true } },
  output: {
    assetPrefix: '/ops/',
    cleanDistPath: true,
    cssModules: { localIdentName: 'ops__[local]-[hash:base64:6]' },
    dataUriLimit: 0,
    overrideBrowserslist: ['chrome >= 123', 'edge >= 123', 'firefox >= 125', 'safari >= 17.5'],
    // One folder: the server serves files by their name alone.
    distPath: { root: 'dist', js: '', css: '', font: '', svg: '', image: '', assets: '' },
    legalComments: 'none',
  },
  splitChunks: false,
  performance: { printFileSize: false },
});
