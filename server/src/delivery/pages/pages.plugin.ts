import fp from 'fastify-plugin';
import {
  createContentClient,
  createKeptAnswers,
  type LocalRemote,
  releaseIdOf,
  SLOT_DATA_PATH,
} from 'shared-contracts';
import { asFetch, createContentFetch } from '../../content/api/content-fetch.ts';
import type { CaptchaConfig } from '../../identity/captcha/captcha.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { createSandbox, type SandboxKind } from '../../platform/sandbox/sandbox.ts';
import { compositionRoutes } from '../composition/composition.routes.ts';
import { CALLS } from '../composition/composition-calls.ts';
import { partsOfComposition } from '../composition/composition-parts.ts';
import { Compositions } from '../composition/compositions.ts';
import { InlineStyles } from '../composition/inline-styles.ts';
import { previewRoutes } from '../composition/preview.routes.ts';
import { RENDER_PROGRAM } from '../rendering/render-program.ts';
import type { RenderLimits } from '../rendering/renderer.ts';
import { Renderers } from '../rendering/renderers.ts';
import { DEV_RELOAD, DEV_SHELL, devRevisionRoutes } from './dev-revision.routes.ts';
import { createPageHandlers } from './page.handler.ts';
import { PageQueues } from './page-queue.ts';
import { createSampleTrial } from './sample-trial.ts';
import { serviceWorkerRoutes } from './service-worker.routes.ts';
import { createSiteData } from './site-data.ts';
import { siteFilesRoutes } from './site-files.routes.ts';
import { isPagePath } from './steps/1-read-address.ts';
import { visitPackRoutes } from './visit-pack.routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly renderers: Renderers;
    readonly inlineStyles: InlineStyles;
    readonly pageQueues: PageQueues;
    readonly compositions: Compositions;
  }
}

export interface PagesOptions {
  readonly origin: string | undefined;
  readonly captcha: CaptchaConfig;
  readonly isDevelopment: boolean;
  readonly devRemote?: LocalRemote | null;
  readonly sessionRefetchSeconds?: number;
  readonly hasChat?: boolean;
  readonly hasServiceWorker?: boolean;
  readonly render: RenderLimits;
  readonly sandbox?: SandboxKind | undefined;
  readonly queueLength: number;
  readonly staleSeconds: number;
  readonly now?: () => number;
}

/** Pages of a remote rendered at the same time. Keeps its process busy without long waits. */
const AT_ONCE = 8;
const LONGEST_WAIT_MS = 15_000;
const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const isPublic = (origin: string | undefined) =>
  origin !== undefined && !/^(localhost|127\.|\[::1\])/.test(new URL(origin).hostname);

export const pagesPlugin = fp<PagesOptions>(
  async (
    app,
    {
      origin,
      captcha,
      isDevelopment,
      devRemote = null,
      sessionRefetchSeconds = 0,
      hasChat = false,
      hasServiceWorker = true,
      render,
      sandbox: wanted,
      queueLength,
      staleSeconds,
      now = Date.now,
    },
  ) => {
    const { registry, releaseFiles, releaseDamage } = app;
    const served = () => releaseDamage.served;
    const contentVersion = () => app.content.version();
    const fetch = createContentFetch(app);
    const sandbox = await createSandbox({
      program: RENDER_PROGRAM,
      wanted,
      isPublic: isPublic(origin),
      log: app.log,
    });
    const renderers = new Renderers({
      sandbox,
      files: releaseFiles,
      fetch,
      contentState: app.content.state,
      log: app.log,
      onRendered: app.releaseMeters.rendered,
      ...render,
    });
    app.decorate('renderers', renderers);
    const styles = new InlineStyles(releaseFiles);
    app.decorate('inlineStyles', styles);
    const follow = () => {
      renderers.follow(served());
      styles.follow(served());
    };
    const queues = new PageQueues({
      concurrency: AT_ONCE,
      length: queueLength,
      longestWaitMs: LONGEST_WAIT_MS,
    });
    app.decorate('pageQueues', queues);
    app.addHook('onClose', async () => {
      await renderers.close();
      await sandbox.close();
    });

    const compositions = new Compositions({ registry, served, db: app.db, log: app.log, devRemote });
    app.decorate('compositions', compositions);
    app.addHook('onReady', async () => follow());
    const undoDamage = releaseDamage.onChange(follow);
    const undoPrepare = registry.onPrepare((release) => void renderers.prepare(release));
    const undoChange = registry.onChange((state) => {
      follow();
      const { id, shell } = compositions.base ?? {};
      app.log.info(
        { revision: state.revision, composition: id, shell: shell?.id },
        'What is live has changed',
      );
    });
    app.addHook('onClose', async () => {
      undoPrepare();
      undoChange();
      undoDamage();
    });

    const content = createContentClient({ fetch: asFetch(fetch), baseUrl: '', kept: createKeptAnswers() });
    const data = createSiteData(content, contentVersion);
    app.releases.useSuspended(() =>
      renderers
        .figures()
        .filter(({ isSuspended }) => isSuspended)
        .map(({ name, version }) => releaseIdOf(name, version)),
    );
    app.releases.useCompositions((id) => partsOfComposition(app.db, id));
    app.releases.useTrial(createSampleTrial({ renderers, data, channels: () => served().channels, now }));
    const parts = {
      renderers,
      styles,
      data,
      captcha: captcha?.url ?? null,
      sessionRefetchSeconds,
      hasChat,
      devScript: isDevelopment ? DEV_RELOAD : null,
      devShell: devRemote && devRemote.origin + DEV_SHELL,
    };
    app.register(siteFilesRoutes);
    app.register(serviceWorkerRoutes, { compositions, isOn: hasServiceWorker && !isDevelopment });
    app.register(visitPackRoutes, {
      compositions,
      isOn: hasServiceWorker && !isDevelopment,
      contentVersion,
      now,
    });
    app.register(compositionRoutes, { compositions });
    app.register(previewRoutes);
    if (isDevelopment) app.register(devRevisionRoutes, { registry, devRemote: devRemote?.remote });
    const pages = createPageHandlers({
      parts,
      queues,
      compositions,
      contentVersion,
      registry,
      staleMs: staleSeconds * 1000,
      origin,
      now,
      onFailed: app.releaseHealth.serverFailed,
      onAnswered: app.releaseMeters.answered,
    });
    app.get(SLOT_DATA_PATH, { config: { call: CALLS.slotData } }, pages.slotData);
    app.get('/*', { config: { cardNumbers: 'own' } }, pages.page);
    app.route({
      method: OTHER_METHODS,
      url: '/*',
      // Before the body is parsed, because a page takes none.
      onRequest: async (request, reply) => {
        if (!isPagePath(request.url)) return reply.callNotFound();
        reply.header('allow', 'GET, HEAD');
        throw new RequestError('METHOD_NOT_ALLOWED', 'Pages are there to be read: use GET.');
      },
      handler: async () => undefined,
    });
  },
  {
    name: 'pages',
    dependencies: [
      'storage',
      'releases',
      'release-health',
      'content-api',
      'wire-errors',
      'security-headers',
      'metrics',
    ],
  },
);
