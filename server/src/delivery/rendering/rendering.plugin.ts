import fp from 'fastify-plugin';
import { createContentClient, createKeptAnswers } from 'shared-contracts/content';
import { releaseIdOf } from 'shared-contracts/release';
import { asFetch, createContentFetch } from '../../content/api/content-fetch.ts';
import { createSandbox, type SandboxKind } from '../../platform/sandbox/sandbox.ts';
import { subscribeTo } from '../releases/registry/registry.ts';
import { RENDER_PROGRAM } from './release-process.ts';
import type { RenderLimits } from './renderer.ts';
import { Renderers } from './renderers.ts';
import { createSiteData, type SiteData } from './site-data.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly renderers: Renderers;
    readonly siteData: SiteData;
    /** Returns the data of the site as a preview of content shows it. */
    readonly previewData: (key: string) => SiteData;
  }
}

interface RenderingOptions {
  readonly origin: string | undefined;
  readonly limits: RenderLimits;
  readonly sandbox: SandboxKind | undefined;
}

const isPublic = (origin: string | undefined) =>
  origin !== undefined && !/^(localhost|127\.|\[::1\])/.test(new URL(origin).hostname);

export const renderingPlugin = fp<RenderingOptions>(
  async (app, { origin, limits, sandbox: wanted }) => {
    const fetch = createContentFetch(app);
    const sandbox = await createSandbox({
      program: RENDER_PROGRAM,
      wanted,
      isPublic: isPublic(origin),
      log: app.log,
    });
    const renderers = new Renderers({
      sandbox,
      files: app.releaseFiles,
      fetch,
      contentState: app.content.state,
      log: app.log,
      onRendered: app.releaseMeters.rendered,
      ...limits,
    });
    app.addHook('onReady', async () => renderers.follow(app.releaseDamage.served));
    const endFollow = app.releaseDamage.onServed((served) => renderers.follow(served));
    const endPrepare = app.registry.onPrepare((release) => void renderers.prepare(release));
    const endRevoke = subscribeTo(app.registry.previewEnds)((id) => renderers.revoked(id));
    app.addHook('onClose', async () => {
      endFollow();
      endRevoke();
      endPrepare();
      await renderers.close();
      await sandbox.close();
    });
    app.decorate('renderers', renderers);
    const content = createContentClient({ fetch: asFetch(fetch), baseUrl: '', kept: createKeptAnswers() });
    app.decorate('previewData', (key) => {
      const previewFetch = asFetch(createContentFetch(app, key));
      return createSiteData(createContentClient({ fetch: previewFetch, baseUrl: '' }), () => 0);
    });
    app.decorate(
      'siteData',
      createSiteData(content, () => app.content.version()),
    );
  },
  { name: 'rendering', dependencies: ['releases', 'content-api', 'metrics'] },
);

export const suspendedReleases = (renderers: Renderers): string[] =>
  renderers
    .figures()
    .filter(({ isSuspended }) => isSuspended)
    .map(({ name, version }) => releaseIdOf(name, version));
