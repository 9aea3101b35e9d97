import fp from 'fastify-plugin';
import { type LocalRemote, SLOT_DATA_PATH } from 'shared-contracts/composition';
import type { CaptchaConfig } from '../../identity/captcha/captcha.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { WorkQueues } from '../../platform/http/work-queue.ts';
import { compositionRoutes } from '../composition/composition.routes.ts';
import { CALLS } from '../composition/composition-calls.ts';
import { Compositions } from '../composition/compositions.ts';
import { InlineStyles } from '../composition/inline-styles.ts';
import { previewRoutes } from '../composition/preview.routes.ts';
import { DEV_RELOAD, DEV_SHELL, devRevisionRoutes } from './dev-revision.routes.ts';
import { createPageHandlers } from './page.handler.ts';
import { siteFilesRoutes } from './site-files.routes.ts';
import { isPagePath } from './steps/1-read-address.ts';
import { visitPackRoutes } from './visit-pack.routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly inlineStyles: InlineStyles;
    readonly pageQueues: WorkQueues;
    readonly compositions: Compositions;
  }
}

export interface PagesOptions {
  readonly origin: string | undefined;
  readonly captcha: CaptchaConfig;
  readonly isDevelopment: boolean;
  readonly devRemote: LocalRemote | null;
  readonly sessionRefetchSeconds: number;
  readonly hasChat: boolean;
  readonly hasServiceWorker: boolean;
  readonly queueLength: number;
  readonly staleSeconds: number;
  readonly requiredReleases: readonly string[];
  readonly trackingParameters: readonly string[];
  readonly now: () => number;
}

const AT_ONCE = 8;
const LONGEST_WAIT_MS = 15_000;
const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export const pagesPlugin = fp<PagesOptions>(
  async (
    app,
    {
      origin,
      captcha,
      isDevelopment,
      devRemote,
      sessionRefetchSeconds,
      hasChat,
      hasServiceWorker,
      queueLength,
      staleSeconds,
      requiredReleases,
      trackingParameters,
      now,
    },
  ) => {
    const { registry, releaseDamage: damage, renderers, previewVisits: visits } = app;
    const contentVersion = () => app.content.version();
    const styles = new InlineStyles(app.releaseFiles);
    app.decorate('inlineStyles', styles);
    const queues = new WorkQueues({
      concurrency: AT_ONCE,
      length: queueLength,
      longestWaitMs: LONGEST_WAIT_MS,
    });
    app.decorate('pageQueues', queues);
    const served = () => damage.served;
    const compositions = new Compositions({ registry, served, db: app.db, log: app.log, visits, devRemote });
    app.decorate('compositions', compositions);
    app.addHook('onReady', async () => styles.follow(served()));
    const endFollow = damage.onServed((state) => styles.follow(state));
    const endChange = registry.onChange(({ revision }) => {
      const { id, shell } = compositions.base ?? {};
      app.log.info({ revision, composition: id, shell: shell?.id }, 'What is live has changed');
    });
    app.addHook('onClose', async () => {
      endFollow();
      endChange();
    });

    const parts = {
      renderers,
      styles,
      data: app.siteData,
      captcha: captcha?.url ?? null,
      sessionRefetchSeconds,
      hasChat,
      devScript: isDevelopment ? DEV_RELOAD : null,
      devShell: devRemote && devRemote.origin + DEV_SHELL,
    };
    app.register(siteFilesRoutes, { compositions, isOn: hasServiceWorker && !isDevelopment });
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
      previewData: app.previewData,
      signer: app.answerSigner,
      queues,
      compositions,
      contentVersion,
      registry,
      staleMs: staleSeconds * 1000,
      requiredReleases,
      trackingParameters,
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
        throw new RequestError('METHOD_NOT_ALLOWED', 'Pages can only be read: use GET.');
      },
      handler: async () => undefined,
    });
  },
  {
    name: 'pages',
    dependencies: [
      'storage',
      'releases',
      'rendering',
      'release-health',
      'wire-errors',
      'security-headers',
      'metrics',
    ],
  },
);
