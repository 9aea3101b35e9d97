import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { type ContentApiOptions, contentApiPlugin } from './api/content/content-api.plugin.ts';
import { calendarPlugin } from './calendar/calendar.plugin.ts';
import { clubPlugin } from './club/club.plugin.ts';
import type { Config } from './config.ts';
import { contactPlugin } from './contact/contact.plugin.ts';
import { createFolderStore } from './files/folder-store.ts';
import { healthPlugin } from './health/health.plugin.ts';
import { securityHeadersPlugin } from './http/security-headers.plugin.ts';
import { wireErrorsPlugin } from './http/wire-errors.plugin.ts';
import { identityPlugin } from './identity/identity.plugin.ts';
import { identityOptions } from './identity/identity-config.ts';
import { memberPlugin } from './member/member.plugin.ts';
import { releaseToken } from './releases/release-token.ts';
import { releasesPlugin } from './releases/releases.plugin.ts';
import { seoPlugin } from './seo/seo.plugin.ts';
import { type Storage, storagePlugin } from './storage/index.ts';
import { INTERNAL_HEADER } from './web/render/content-fetch.ts';
import { sendBadAddress } from './web/static-page.ts';
import { webPlugin } from './web/web.plugin.ts';

/** Milliseconds that a client may take to send a request: the largest body is a release's file. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Paths are logged, queries are not: a sign-in comes back with codes in them. */
const serializers = {
  req: (request: { method: string; url: string; ip?: string }) => ({
    method: request.method,
    path: request.url.split('?', 1)[0],
    ip: request.ip,
  }),
};

function serverOptions(config: Config): FastifyServerOptions {
  return {
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, serializers },
    logController: new LogController({
      disableRequestLogging: (request) => request.headers[INTERNAL_HEADER] !== undefined,
    }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    // Answers that are under way are finished, connections that are only kept open are not waited for.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: (_error, _request, reply) => sendBadAddress(reply),
  };
}

export interface AppParts {
  readonly storage: Pick<Storage, 'db' | 'url'>;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Serves the content calls in the place of the real one. */
  readonly contentApi?: FastifyPluginAsync<ContentApiOptions>;
}

/** The server, not listening yet. Plugins are registered in the order in which they need each other. */
export async function createApp(config: Config, parts: AppParts): Promise<FastifyInstance> {
  const { storage, now = Date.now, contentApi = contentApiPlugin } = parts;
  const app = Fastify(serverOptions(config));
  await app.register(wireErrorsPlugin);
  await app.register(securityHeadersPlugin);
  await app.register(storagePlugin, { storage });
  await app.register(releasesPlugin, {
    store: createFolderStore(join(config.dataFolder, 'releases')),
    token: releaseToken(config.releaseToken, join(config.dataFolder, 'release-token')),
  });
  await app.register(contentApi, { now });
  await app.register(calendarPlugin, { origin: config.origin, now });
  const identity = identityOptions(config);
  await app.register(identityPlugin, identity);
  await app.register(memberPlugin);
  await app.register(clubPlugin, { hasDemo: identity.hasDemo, now });
  await app.register(contactPlugin, { demandCsrf: (request) => app.auth.demandCsrf(request) });
  await app.register(seoPlugin, { origin: config.origin, now });
  await app.register(webPlugin, {
    origin: config.origin,
    isDevelopment: config.environment === 'development',
    render: config.render,
    now,
  });
  await app.register(healthPlugin, { requiredReleases: config.requiredReleases });
  return app;
}
