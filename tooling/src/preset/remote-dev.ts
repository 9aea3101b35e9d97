import { ServerResponse } from 'node:http';
import { mergeRsbuildConfig, type ProxyConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { RemoteManifest } from 'shared-contracts/release';
import { takeLivePages } from './loaders.ts';
import { pluginStyles } from './styles.plugin.ts';

/** Proxies content calls to a running site. Without one the contracts' fakes answer. */
const contentProxy = (site: string) =>
  ({
    target: site,
    changeOrigin: true,
    on: {
      // Without a site the remote asks once and gets 204 (`runAlone`).
      error: (_error, _request, response) => {
        if (response instanceof ServerResponse) response.writeHead(204).end();
      },
    },
  }) satisfies NonNullable<Exclude<ProxyConfig, unknown[]>>[string];

/**
 * Defines the dev server of one remote from its `dev/main.tsx`, on `port` or the next free one. Uses hot
 * updates, no shell and no federation. Content comes from a running site; other services are fakes. `overrides`
 * adds a framework's plugin.
 */
export function defineRemoteDev(
  manifest: RemoteManifest,
  port: number,
  overrides: RsbuildConfig = {},
): RsbuildConfig {
  const site = process.env.SITE_ORIGIN ?? 'http://localhost:4000';
  const own: RsbuildConfig = {
    mode: 'development',
    plugins: [pluginReact(), pluginStyles(manifest.name)],
    source: { entry: { index: './dev/main.tsx' } },
    html: {
      title: `${manifest.name} alone`,
      mountId: 'slot',
      // For a page that is empty (`runAlone`).
      tags: manifest.samples.map((content) => ({ tag: 'meta', attrs: { name: 'remote-sample', content } })),
    },
    output: { distPath: { root: 'dist/dev' } },
    server: {
      port,
      // A second checkout gets the next port. The terminal shows it.
      strictPort: false,
      host: 'localhost',
      historyApiFallback: true,
      printUrls: ({ urls }) =>
        urls.flatMap((url) => manifest.samples.map((sample) => url.replace(/\/$/, '') + sample)),
      proxy: { '/api': contentProxy(site), '/pictures': contentProxy(site) },
    },
    dev: { lazyCompilation: false },
    tools: { rspack: takeLivePages },
  };
  return mergeRsbuildConfig(own, overrides);
}
