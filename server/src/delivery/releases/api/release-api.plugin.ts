import fp from 'fastify-plugin';
import type { ReleaseAlert } from 'shared-contracts/release';
import { type ApprovalRule, lapseApprovals } from '../going-live/approvals.ts';
import type { FindComposition } from '../publishing/check-release.ts';
import type { PreviewRule } from '../publishing/previews.ts';
import type { ReleaseContext, Trial } from '../registry/release-context.ts';
import { goingLiveRoutes } from './going-live.routes.ts';
import { operationsRoutes } from './operations.routes.ts';
import { publishRoutes } from './publish.routes.ts';
import { readReleasesRoutes } from './read-releases.routes.ts';
import { guardReleases } from './release-guard.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly releases: ReleaseContext;
  }
}

interface ReleaseApiOptions {
  readonly approvals: ApprovalRule;
  readonly previews: PreviewRule;
  readonly trial: Trial;
  readonly now: () => number;
  readonly suspended: () => readonly string[];
  readonly openAlerts: () => Promise<ReleaseAlert[]>;
  readonly findComposition: FindComposition;
}

/** Encapsulated, because only here bodies arrive as raw bytes. */
export const releaseApiPlugin = fp<ReleaseApiOptions>(
  async (app, { approvals, previews, trial, now, suspended, openAlerts, findComposition }) => {
    const { db, registry, releaseFiles: files, releaseDamage: damage, releaseTrust: trust } = app;
    const context: ReleaseContext = { db, files, registry, trust, trial, now };
    app.decorate('releases', context);
    app.jobs.every('release-approvals', '*/10 * * * *', () => lapseApprovals(db));
    app.register(
      async (api) => {
        const guard = guardReleases(api, app.releaseTokens);
        api.removeAllContentTypeParsers();
        // Commands send JSON with or without a content type, and files with any type.
        api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
        readReleasesRoutes(api, context, guard, { damage, suspended, openAlerts });
        publishRoutes(api, context, guard, { damage, previews, findComposition });
        goingLiveRoutes(api, context, guard, approvals);
        operationsRoutes(api, db, app.releaseTokens, guard);
      },
      { prefix: '/api/releases' },
    );
  },
  { name: 'release-api', dependencies: ['storage', 'jobs', 'releases'] },
);
