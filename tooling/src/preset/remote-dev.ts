import { ServerResponse } from 'node:http';
import { defineConfig, type ProxyConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { RemoteManifest } from 'shared-contracts';
import { takeLivePages } from './live-pages.ts';
import { pluginStyles } from './styles.plugin.ts';

/** Content calls go to this site, if one runs there; the contracts' fakes stand in for it otherwise. */
const contentProxy = (site: string) =>
  ({
    target: site,
    changeOrigin: true,
    on: {
      // No site runs, which is nothing wrong: the remote asks once, and is told so (`runAlone`).
      error: (_error, _request, response) => {
        if (response instanceof ServerResponse) response.writeHead(204).end();
      },
    },
  }) satisfies NonNullable<Exclude<ProxyConfig, unknown[]>>[string];

/**
 * A remote alone on `port`, or the next that is free, from its `dev/main.tsx`: no shell, no federation, React's development build
 * with hot updates, which pages' files take as well. Content comes from a running site where there is one, everything else of the
 * shell is a fake.
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
      // Of two checkouts the second has the next one; the terminal says which.
      strictPort: false,
      host: 'localhost',
      historyApiFallback: true,
      proxy: { '/api': contentProxy(process.env.SITE_ORIGIN ?? 'http://localhost:4000') },
    },
    dev: { lazyCompilation: false },
    tools: { rspack: takeLivePages },
  });
}
