import type { ServerResponse } from 'node:http';
import type { EnvironmentConfig, RsbuildConfig, RsbuildPlugin } from '@rsbuild/core';
import { LOCAL_BUILDS_PATH, type LocalBuild, type RemoteManifest } from 'shared-contracts';
import { takeLivePages } from './live-pages.ts';

/** Milliseconds after which a browser asks again for builds, when the server was stopped and started. */
const RETRY_MS = 1_000;

/** The site that takes the remote: its pages alone may read what is served. */
const siteOf = (env: NodeJS.ProcessEnv) => new URL(env.RELEASE_SERVER ?? 'http://localhost:4000').origin;

/**
 * Local remote: `rsbuild dev --environment web` serves the container as a release would have it, for one site's testers, and tells them of
 * each build. Their page loads itself anew then: React of the site is the one for production, which keeps no state over an edit.
 *
 * With `--mode development` it is for a site in development (`pnpm dev NAME`), whose shell has React's development build: a save then
 * comes as a hot update, and what stands in the page stays. `LIVE_SHELL` names the folder with that shell, which is served beside.
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
                  // It stands before the server's own handlers.
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
      // What is fetched from one's own machine is quick to come, and quick to make has to be.
      api.modifyEnvironmentConfig((config, { mergeEnvironmentConfig }) =>
        mergeEnvironmentConfig(config, { output: { minify: false } }, isLive(config) ? LIVE_BUILD : {}),
      );
      api.onAfterStartDevServer(({ port }) => {
        // `pnpm dev` says where its site is.
        if (shell) return;
        const path = routes.find(({ path }) => !path.includes(':') && !path.includes('*'))?.path ?? '/';
        process.stdout.write(
          `\n${name} for testers of ${site}: make your browser a tester's at ${site}/ops, then open\n  ${site}${path}?local=${name}@http://localhost:${port}\nEvery save is there at once; ?local= ends it.\n\n`,
        );
      });
      api.onAfterDevCompile(({ stats }) => {
        const { errors = [] } = stats.toJson({ all: false, errors: true });
        // The tool says what is wrong, and keeps to itself at some levels that it is mended.
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

/** Hot updates in development, by Rsbuild's own client, which the page finds at this server. Where it can do no more, it reloads. */
const updatesOf = (config: RsbuildConfig): NonNullable<RsbuildConfig['dev']> =>
  isLive(config)
    ? {
        hmr: true,
        liveReload: true,
        // The tester's bar says what could not be built.
        client: { protocol: 'ws', host: 'localhost', port: '<port>', overlay: false },
      }
    : { hmr: false, liveReload: false };

/** What hot updates ask of the container. */
const LIVE_BUILD: EnvironmentConfig = {
  output: { filename: { js: '[name].js' }, sourceMap: { js: 'cheap-module-source-map' } },
  tools: { rspack: takeLivePages },
};

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const LONGEST = 2_000;
const plain = (message: string) => message.replace(ANSI, '').slice(0, LONGEST);
