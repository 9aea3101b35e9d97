import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** Gallery of the components for development. Not published. */
export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: './dev/main.tsx' } },
  html: { title: 'shared-ui' },
  server: { port: 4105, host: '127.0.0.1' },
  output: {
    overrideBrowserslist: ['chrome >= 123', 'firefox >= 125', 'safari >= 17.5'],
    cssModules: { localIdentName: 'ui__[local]-[hash:base64:6]' },
    dataUriLimit: 0,
  },
});
