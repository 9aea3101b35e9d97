import type { ServerResponse } from 'node:http';
import type { EnvironmentConfig, RsbuildConfig, RsbuildPlugin } from '@rsbuild/core';
import { LOCAL_BUILDS_PATH, type LocalBuild } from 'shared-contracts/composition';
import type { RemoteManifest } from 'shared-contracts/release';
import { takeLivePages } from './loaders.ts';

const RETRY_MS = 1_000;

const siteOf = (env: NodeJS.ProcessEnv) => new URL(env.RELEASE_SERVER ?? 'http://localhost:4000').origin;

/**
 * Serves a local remote for testers of one site (`rsbuild dev --environment web`) and notifies them of each
 * build. Their page reloads, because production React cannot keep state over an edit.
 *
 * With `--mode development` it serves a development site (`pnpm dev NAME`): saves arrive as hot updates and
 * keep the page's state. `LIVE_SHELL` is the folder of the development shell, which is served too.
 */
export function pluginLocalRemote({ name, routes }: RemoteManifest): RsbuildPlugin {
  return {
    name: 'outlet:local-remote',
    apply: 'serve',
    setup(api) {
      if (api.context.action !== 'dev') return;
      const site = siteOf(process.env);
      const shell = process.env.LIVE_SHELL;
      const listeners = new Set<ServerResponse>();
      let last: LocalBuild | null = null;
      const tell = (listener: ServerResponse) => last && listener.write(`data: ${JSON.stringify(last)}\n\n`);

      api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
        mergeRsbuildConfig(config, {
          dev: { ...updatesOf(config), lazyCompilation: false, assetPrefix: 'auto' },
          server: {
            publicDir: shell ? { name: shell, copyOnBuild: false } : false,
            host: 'localhost',
            strictPort: true,
            cors: { origin: site },
            headers: { 'cache-control': 'no-store' },
            printUrls: false,
            setup: ({ server }) => {
              server.middlewares.use(LOCAL_BUILDS_PATH, (_request, response) => {
                response.writeHead(200, {
                  'content-type': 'text/event-stream',
                  'cache-control': 'no-store',
                  // This handler runs before the server's own ones.
                  'access-control-allow-origin': site,
                });
                response.write(`retry: ${RETRY_MS}\n\n`);
                listeners.add(response);
                response.on('close', () => listeners.delete(response));
                tell(response);
              });
            },
          },
        }),
      );
      // Local files load fast, so skip the slow minification.
      api.modifyEnvironmentConfig((config, { mergeEnvironmentConfig }) =>
        mergeEnvironmentConfig(config, { output: { minify: false } }, isLive(config) ? LIVE_BUILD : {}),
      );
      api.onAfterStartDevServer(({ port }) => {
        // `pnpm dev` prints its own address.
        if (shell) return;
        const path = routes.find(({ path }) => !path.includes(':') && !path.includes('*'))?.path ?? '/';
        process.stdout.write(
          `\n${name} for testers of ${site}: make your browser a tester's in the release console, then open\n  ${site}${path}?local=${name}@http://localhost:${port}\nEvery save is there at once; ?local= ends it.\n\n`,
        );
      });
      api.onAfterDevCompile(({ stats }) => {
        const { errors = [] } = stats.toJson({ all: false, errors: true });
        // Rsbuild reports errors, but at some log levels not that they are fixed.
        if (last?.errors.length && errors.length === 0) process.stdout.write(`  ${name} builds again\n`);
        last = {
          hash: stats.hash ?? '',
          errors: errors.map(({ moduleName = '', message }) => plain(`${moduleName}\n${message}`.trim())),
        };
        for (const listener of listeners) tell(listener);
      });
    },
  };
}

const isLive = ({ mode }: { mode?: string }) => mode === 'development';

/** Hot updates with Rsbuild's client, which connects to this server. Reloads if an update fails. */
const updatesOf = (config: RsbuildConfig): NonNullable<RsbuildConfig['dev']> =>
  isLive(config)
    ? {
        hmr: true,
        liveReload: true,
        // The tester's bar shows build errors.
        client: { protocol: 'ws', host: 'localhost', port: '<port>', overlay: false },
      }
    : { hmr: false, liveReload: false };

const LIVE_BUILD: EnvironmentConfig = {
  output: { filename: { js: '[name].js' }, sourceMap: { js: 'cheap-module-source-map' } },
  tools: { rspack: takeLivePages },
};

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const LONGEST = 2_000;
const plain = (message: string) => message.replace(ANSI, '').slice(0, LONGEST);
