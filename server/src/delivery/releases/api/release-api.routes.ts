import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/storage/index.ts';
import type { ReleaseTokens } from '../access/release-tokens.ts';
import type { ReleaseService } from '../release-service.ts';
import { freezesRoutes } from './freezes.routes.ts';
import { goingLiveRoutes } from './going-live.routes.ts';
import { previewsRoutes } from './previews.routes.ts';
import { publishRoutes } from './publish.routes.ts';
import { readReleasesRoutes } from './read-releases.routes.ts';
import { guardReleases } from './release-guard.ts';
import { releaseTokensRoutes } from './release-tokens.routes.ts';
import { teamsRoutes } from './teams.routes.ts';

interface Options {
  readonly db: Db;
  readonly service: ReleaseService;
  readonly tokens: ReleaseTokens;
}

/**
 * The calls of `shared-contracts/src/release/release-protocol.ts`. Encapsulated, because only here bodies
 * arrive as raw bytes.
 */
export async function releaseApi(app: FastifyInstance, { db, service, tokens }: Options): Promise<void> {
  const guard = guardReleases(app, tokens);
  app.removeAllContentTypeParsers();
  // Commands send JSON with or without a content type, and files with any type.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  readReleasesRoutes(app, service, guard);
  publishRoutes(app, service, guard);
  goingLiveRoutes(app, service, guard);
  previewsRoutes(app, service, guard);
  releaseTokensRoutes(app, tokens, guard);
  teamsRoutes(app, db, guard);
  freezesRoutes(app, db, guard);
}
