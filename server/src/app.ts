import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { analyticsPlugin } from './analytics/analytics.plugin.ts';
import { type ContentApiOptions, contentApiPlugin } from './api/content/content-api.plugin.ts';
import { calendarPlugin } from './calendar/calendar.plugin.ts';
import { campaignsPlugin } from './campaigns/campaigns.plugin.ts';
import { withoutCardNumbers } from './card-numbers/card-number.ts';
import { cardNumbersPlugin } from './card-numbers/card-numbers.plugin.ts';
import { cardsPlugin } from './cards/cards.plugin.ts';
import { clubPlugin } from './club/club.plugin.ts';
import type { Config } from './config.ts';
import { consentPlugin } from './consent/consent.plugin.ts';
import { contactPlugin } from './contact/contact.plugin.ts';
import { fileStoreOf } from './files/file-stores.ts';
import { healthPlugin } from './health/health.plugin.ts';
import { securityHeadersPlugin } from './http/security-headers.plugin.ts';
import { wireErrorsPlugin } from './http/wire-errors.plugin.ts';
import { identityPlugin } from './identity/identity.plugin.ts';
import { identityOptions } from './identity/identity-config.ts';
import { jobsPlugin } from './jobs/jobs.plugin.ts';
import { memberPlugin } from './member/member.plugin.ts';
import { metricsPlugin } from './metrics/metrics.plugin.ts';
import { opsPlugin } from './ops/ops.plugin.ts';
import { outcomesPlugin } from './outcomes/outcomes.plugin.ts';
import { isLoopback } from './outcomes/source.ts';
import { paymentsPlugin } from './payments/payments.plugin.ts';
import { deleteGoneFiles } from './receipts/delete-old.ts';
import { receiptsPlugin } from './receipts/receipts.plugin.ts';
import { releaseToken } from './releases/release-token.ts';
import { releasesPlugin } from './releases/releases.plugin.ts';
import { savingsPassPlugin } from './savings-pass/savings-pass.plugin.ts';
import { seoPlugin } from './seo/seo.plugin.ts';
import { signUpsPlugin } from './sign-ups/sign-ups.plugin.ts';
import { type Storage, storagePlugin } from './storage/index.ts';
import { logComposition } from './web/composition/logged-composition.ts';
import { isInternal } from './web/render/content-fetch.ts';
import { sendBadAddress } from './web/static-page.ts';
import { type WebOptions, webPlugin } from './web/web.plugin.ts';

/** Milliseconds that a client may take to send a request: the largest body is a release's file. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Paths are logged, queries are not: a sign-in comes back with codes in them. */
const serializers = {
  req: (request: { method: string; url: string; ip?: string }) => ({
    method: request.method,
    path: withoutCardNumbers(request.url.split('?', 1)[0] ?? ''),
    ip: request.ip,
  }),
};

function serverOptions(config: Config): FastifyServerOptions {
  return {
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, serializers },
    logController: new LogController({
      disableRequestLogging: isInternal,
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
  /** Answers the addresses of pages in the place of the real one. */
  readonly web?: FastifyPluginAsync<WebOptions>;
}

/** The server, not listening yet. Plugins are registered in the order in which they need each other. */
export async function createApp(config: Config, parts: AppParts): Promise<FastifyInstance> {
  const { storage, now = Date.now, contentApi = contentApiPlugin, web = webPlugin } = parts;
  const app = Fastify(serverOptions(config));
  logComposition(app);
  await app.register(wireErrorsPlugin);
  await app.register(metricsPlugin, { token: config.metricsToken });
  await app.register(securityHeadersPlugin);
  await app.register(cardNumbersPlugin);
  await app.register(storagePlugin, { storage });
  await app.register(jobsPlugin, { now });
  await app.register(releasesPlugin, {
    store: fileStoreOf(config, 'releases'),
    token: releaseToken(config.releaseToken, join(config.dataFolder, 'release-token')),
  });
  await app.register(outcomesPlugin, {
    webhook: config.alerts,
    freshMinutes: config.freshMinutes,
    isLocal: config.trustProxy === 0 && (config.host === 'localhost' || isLoopback(config.host)),
    now,
  });
  await app.register(contentApi, { now });
  await app.register(consentPlugin, { now });
  await app.register(campaignsPlugin, { isProduction: config.environment === 'production' });
  await app.register(calendarPlugin, { origin: config.origin, now });
  const identity = identityOptions(config);
  await app.register(identityPlugin, identity);
  const receiptFiles = fileStoreOf(config, 'receipts');
  await app.register(memberPlugin, { afterDelete: () => deleteGoneFiles(storage.db, receiptFiles) });
  await app.register(clubPlugin, { hasDemo: identity.hasDemo, now });
  await app.register(cardsPlugin, { secret: identity.secret, hasPractice: identity.hasDemo, now });
  await app.register(paymentsPlugin, {
    origin: identity.origin,
    secret: identity.secret,
    stripe: config.stripe,
    hasPractice: identity.hasDemo,
    now,
  });
  await app.register(savingsPassPlugin, { now });
  await app.register(receiptsPlugin, { files: receiptFiles, now });
  await app.register(contactPlugin, {
    demandCsrf: (request) => app.auth.demandCsrf(request),
    verifyCaptcha: (token, { ip }) => app.captcha.verify(token, 'contact', ip),
  });
  await app.register(analyticsPlugin, {
    ...config.analytics,
    origin: identity.origin,
    isProduction: config.environment === 'production',
    now,
  });
  await app.register(signUpsPlugin, { now });
  await app.register(opsPlugin);
  await app.register(seoPlugin, { origin: config.origin, now });
  await app.register(web, {
    origin: config.origin,
    captcha: config.captcha,
    isDevelopment: config.environment === 'development',
    render: config.render,
    now,
  });
  await app.register(healthPlugin, { requiredReleases: config.requiredReleases });
  return app;
}
