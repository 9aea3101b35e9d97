import { defineConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { RemoteManifest } from 'shared-contracts';
import { pluginStyles } from './styles.plugin.ts';

/** The site whose content a remote shows while it runs alone. */
const CONTENT_FROM = process.env.SITE_ORIGIN ?? 'http://localhost:4000';

/**
 * A remote alone on `port`, from its `dev/main.tsx`: no shell, no federation, React's development build with hot updates.
 * Calls below `/api` go to a running site; everything else of the shell is a fake.
 */
export function defineRemoteDev(manifest: RemoteManifest, port: number): RsbuildConfig {
  return defineConfig({
    mode: 'development',
    plugins: [pluginReact(), pluginStyles(manifest.name)],
    source: { entry: { index: './dev/main.tsx' } },
    html: { title: `${manifest.name} alone`, mountId: 'slot' },
    output: { distPath: { root: 'dist/dev' } },
    server: {
      port,
      strictPort: true,
      host: 'localhost',
      historyApiFallback: true,
      proxy: { '/api': { target: CONTENT_FROM, changeOrigin: true } },
    },
    dev: { lazyCompilation: false },
  });
}
