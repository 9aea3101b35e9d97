import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify';
import { cardsPlugin } from './club/cards/cards.plugin.ts';
import { clubPlugin } from './club/club.plugin.ts';
import type { DemoHistory } from './club/demo-history.ts';
import { giftCardsPlugin } from './club/gift-cards/gift-cards.plugin.ts';
import { paymentsPlugin } from './club/payments/payments.plugin.ts';
import { deleteGoneFiles } from './club/receipts/delete-old.ts';
import { receiptsPlugin } from './club/receipts/receipts.plugin.ts';
import { savingsPassPlugin } from './club/savings-pass/savings-pass.plugin.ts';
import type { Config } from './config.ts';
import { type ContentApiOptions, contentApiPlugin } from './content/api/content-api.plugin.ts';
import { isInternal } from './content/api/content-fetch.ts';
import { artPlugin } from './content/art/art.plugin.ts';
import { calendarPlugin } from './content/calendar/calendar.plugin.ts';
import { picturesPlugin } from './content/pictures/pictures.plugin.ts';
import { seoPlugin } from './content/seo/seo.plugin.ts';
import { logComposition } from './delivery/composition/logged-composition.ts';
import { previewVisitsPlugin, type SampleMember } from './delivery/composition/preview-visits.plugin.ts';
import { releasesOfComposition } from './delivery/composition/stored-compositions.ts';
import { metricsPlugin } from './delivery/metrics/metrics.plugin.ts';
import { type PagesOptions, pagesPlugin } from './delivery/pages/pages.plugin.ts';
import { createSampleTrial } from './delivery/pages/sample-trial.ts';
import { opsOriginPlugin } from './delivery/release-console/ops-origin.plugin.ts';
import { releaseConsolePlugin } from './delivery/release-console/release-console.plugin.ts';
import { releaseErrorsPlugin } from './delivery/release-errors/release-errors.plugin.ts';
import { releaseHealthPlugin } from './delivery/release-health/release-health.plugin.ts';
import { isLoopback } from './delivery/release-health/visitor-source.ts';
import { releaseToken } from './delivery/releases/access/release-tokens.ts';
import { releaseApiPlugin } from './delivery/releases/api/release-api.plugin.ts';
import type { Trial } from './delivery/releases/registry/release-context.ts';
import { releasesPlugin } from './delivery/releases/releases.plugin.ts';
import { createRenderComparison } from './delivery/rendering/compare-renders.ts';
import { renderingPlugin, suspendedReleases } from './delivery/rendering/rendering.plugin.ts';
import { deskPlugin } from './desk/desk.plugin.ts';
import { CALLBACK_PATH } from './desk/sign-in.routes.ts';
import { analyticsPlugin } from './engagement/analytics/analytics.plugin.ts';
import { chatPlugin } from './engagement/chat/chat.plugin.ts';
import { contactPlugin } from './engagement/contact/contact.plugin.ts';
import { remindersPlugin } from './engagement/reminders/reminders.plugin.ts';
import { signUpsPlugin } from './engagement/sign-ups/sign-ups.plugin.ts';
import { visitPlansPlugin } from './engagement/visit-plans/visit-plans.plugin.ts';
import { consentPlugin } from './identity/consent/consent.plugin.ts';
import { type IdentityOptions, identityPlugin } from './identity/identity.plugin.ts';
import { memberPlugin } from './identity/members/member.plugin.ts';
import type { DemoMember } from './identity/provider/demo-member.ts';
import { identityOptions } from './identity/provider/identity-config.ts';
import { apiDocsPlugin } from './platform/api/api-docs.plugin.ts';
import { createAnswerSigner } from './platform/crypto/answer-signer.ts';
import { createSecrets } from './platform/crypto/secrets.ts';
import { fileStoreOf } from './platform/files/file-stores.ts';
import {
  answerParserError,
  badAddressesPlugin,
  refuseAddress,
} from './platform/http/bad-addresses.plugin.ts';
import { callLimitPlugin } from './platform/http/call-limit.plugin.ts';
import { logSerializers, reportUntrustedProxy } from './platform/http/logging.ts';
import { requestIdOf, requestTracePlugin } from './platform/http/request-trace.ts';
import { securityHeadersPlugin } from './platform/http/security-headers.plugin.ts';
import { securityTxtPlugin } from './platform/http/security-txt.plugin.ts';
import { wireErrorsPlugin } from './platform/http/wire-errors.plugin.ts';
import { jobsPlugin } from './platform/jobs/jobs.plugin.ts';
import { drainPlugin } from './platform/operations/drain.plugin.ts';
import { createFilesCheck, healthPlugin } from './platform/operations/health.plugin.ts';
import { type Storage, storagePlugin } from './platform/storage/index.ts';
import type { TracingConfig } from './platform/telemetry/tracing-config.ts';
import { cardNumbersPlugin } from './platform/text/card-numbers.plugin.ts';
import { storableTextPlugin } from './platform/text/storable-text.ts';
import { staffPlugin } from './staff/staff.plugin.ts';

async function startTracing(app: FastifyInstance, config: TracingConfig | null): Promise<void> {
  if (!config) return;
  const { OtlpRecorder } = await import('./platform/telemetry/otlp-recorder.ts');
  const recorder = new OtlpRecorder(config, app.log);
  app.addHook('onClose', () => recorder.stop());
}

// The largest request body is a release file.
const REQUEST_TIMEOUT_MS = 120_000;
/** Room for the cookies that other programs on the same domain set. */
const MAX_HEADER_BYTES = 32_768;

function serverOptions(config: Config, stream?: LogStream): FastifyHttpOptions<Server> {
  return {
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, serializers: logSerializers, ...(stream ? { stream } : {}) },
    logController: new LogController({
      disableRequestLogging: isInternal,
    }),
    genReqId: requestIdOf,
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    // Finishes running requests and closes idle connections.
    forceCloseConnections: 'idle',
    // Answers requests that arrived before the server stopped listening.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    // Plugins limit their own waits at start (database, sandbox): a busy machine is not an error.
    pluginTimeout: 0,
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply),
    clientErrorHandler: answerParserError,
  };
}

/** Keeps sessions from previews, and previews from what browsers show offline. */
async function separatePreviews(
  app: FastifyInstance,
  { origin: site, previewOrigin: origin }: Config,
  sampleMember: SampleMember | undefined,
  { secret }: Pick<IdentityOptions, 'secret'>,
): Promise<void> {
  await app.register(previewVisitsPlugin, { site, origin, sampleMember: sampleMember ?? null });
  // Without a secret each process has its own key.
  const key = secret === null ? randomBytes(32) : createSecrets(secret).key('answers');
  app.decorate('answerSigner', createAnswerSigner(key));
}

const staffOriginOf = (config: Config) => config.opsOrigin ?? identityOptions(config).origin;

const identityOf = (config: Config): IdentityOptions => ({
  ...identityOptions(config),
  staffRedirectUri: config.staffIssuer ? undefined : staffOriginOf(config) + CALLBACK_PATH,
});

interface LogStream {
  write(line: string): void;
}

interface AppParts {
  readonly storage: Pick<Storage, 'db' | 'url'>;
  /** Demo member with a history, for a site with the embedded provider and database. */
  readonly demo?: { readonly member: DemoMember; readonly history: DemoHistory };
  /** Answers the member calls of previews. Without it they answer as for a visitor. */
  readonly sampleMember?: SampleMember;
  readonly now?: () => number;
  /** Clock of releases and their health, `now` by default. */
  readonly releaseNow?: () => number;
  /** Replaces the content calls. */
  readonly contentApi?: FastifyPluginAsync<ContentApiOptions>;
  /** Receives the log lines instead of standard output. */
  readonly log?: LogStream;
  /** Replaces the render of samples before a release is published or goes live. */
  readonly trial?: Trial;
  /** Replaces the pages. */
  readonly pages?: FastifyPluginAsync<PagesOptions>;
}

/** Creates the server without listening. Plugins are registered in order of their dependencies. */
export async function createApp(config: Config, parts: AppParts): Promise<FastifyInstance> {
  const { storage, now = Date.now, releaseNow = now, pages = pagesPlugin } = parts;
  const app = Fastify(serverOptions(config, parts.log));
  await startTracing(app, config.tracing);
  logComposition(app);
  await app.register(requestTracePlugin);
  if (config.trustProxy === 0) reportUntrustedProxy(app);
  await app.register(wireErrorsPlugin);
  await app.register(badAddressesPlugin);
  await app.register(callLimitPlugin);
  await app.register(apiDocsPlugin, { origin: config.origin });
  await app.register(metricsPlugin, { token: config.metricsToken });
  await app.register(securityHeadersPlugin, { hsts: config.hsts });
  await app.register(opsOriginPlugin, { opsOrigin: config.opsOrigin });
  const identity = identityOf(config);
  await separatePreviews(app, config, parts.sampleMember, identity);
  await app.register(securityTxtPlugin, { origin: config.origin, contact: config.securityContact, now });
  await app.register(storableTextPlugin);
  await app.register(cardNumbersPlugin);
  await app.register(storagePlugin, { storage });
  await app.register(drainPlugin, { seconds: config.drainSeconds });
  await app.register(jobsPlugin, { now });
  await app.register(staffPlugin);
  await app.register(releasesPlugin, {
    store: fileStoreOf(config, 'releases'),
    isForOtherSites: config.hasReleasesForOtherSites,
    // Releases stored before the site used a bucket.
    otherStores: config.files ? [fileStoreOf({ ...config, files: null }, 'releases')] : [],
    token: releaseToken(config.releaseToken, join(config.dataFolder, 'release-token')),
    keys: {
      ...config.releaseKeys,
      folder: config.releaseKeys.mayBeOwn ? join(config.dataFolder, 'release-keys') : null,
    },
  });
  await app.register(parts.contentApi ?? contentApiPlugin, { now });
  await app.register(renderingPlugin, {
    origin: config.origin,
    limits: config.render,
    sandbox: config.renderSandbox,
  });
  const { renderers, siteData: data, releaseFiles: files, releaseDamage: damage } = app;
  const drawing = { renderers, data, channels: () => damage.served.channels, now };
  await app.register(releaseApiPlugin, {
    approvals: config.shellApproval,
    previews: config.previews,
    trial: parts.trial ?? createSampleTrial({ ...drawing, files }),
    now: releaseNow,
    suspended: () => suspendedReleases(renderers),
    openAlerts: () => app.releaseHealth.openAlerts(),
    findComposition: (id) => releasesOfComposition(storage.db, id),
  });
  await app.register(releaseErrorsPlugin);
  await app.register(releaseHealthPlugin, {
    webhook: config.alerts,
    freshMinutes: config.freshMinutes,
    isLocal: config.trustProxy === 0 && (config.host === 'localhost' || isLoopback(config.host)),
    trustProxy: config.trustProxy,
    compareRenders: createRenderComparison({ ...drawing, find: app.registry.find }),
    now: releaseNow,
  });
  await app.register(picturesPlugin, { files: fileStoreOf(config, 'pictures') });
  await app.register(artPlugin, { now });
  await app.register(consentPlugin, { now });
  await app.register(calendarPlugin, { origin: config.origin, now });
  await registerMemberPlugins(app, config, { ...parts, now });
  await app.register(contactPlugin, {
    requireCsrf: (request) => app.auth.requireCsrf(request),
    verifyCaptcha: (token, { ip }) => app.captcha.verify(token, 'contact', ip),
  });
  await app.register(analyticsPlugin, {
    ...config.analytics,
    origin: identity.origin,
    isProduction: config.environment === 'production',
    now,
  });
  await app.register(chatPlugin, { vendor: config.chat });
  await app.register(remindersPlugin, { origin: identity.origin, secret: identity.secret, now });
  await app.register(visitPlansPlugin, { now });
  await app.register(signUpsPlugin, { now });
  await app.register(releaseConsolePlugin, {
    siteOrigin: config.opsOrigin && config.origin,
    now: releaseNow,
  });
  await registerDesk(app, config, identity, now);
  await app.register(seoPlugin, { origin: config.origin, now });
  await app.register(pages, {
    origin: config.origin,
    captcha: config.captcha,
    isDevelopment: config.environment === 'development',
    devRemote: config.devRemote,
    sessionRefetchSeconds: config.sessionRefetchSeconds,
    hasChat: config.chat !== null,
    hasServiceWorker: config.hasServiceWorker,
    queueLength: config.renderQueue,
    staleSeconds: config.staleSeconds,
    requiredReleases: config.requiredReleases,
    trackingParameters: config.trackingParameters,
    now,
  });
  await app.register(healthPlugin, {
    requiredReleases: config.requiredReleases,
    filesCheck: config.files ? createFilesCheck(fileStoreOf(config, 'releases')) : undefined,
  });
  return app;
}

/** The calls and the app of the staff. */
async function registerDesk(
  app: FastifyInstance,
  config: Config,
  { origin, secret, outside }: ReturnType<typeof identityOf>,
  now: () => number,
): Promise<void> {
  await app.register(deskPlugin, {
    siteOrigin: origin,
    staffOrigin: staffOriginOf(config),
    secret,
    issuer: config.staffIssuer,
    hasEmbedded: outside === null,
    now,
    previewOrigin: config.previewOrigin ?? origin,
    receipts: {
      files: fileStoreOf(config, 'receipts'),
      secondPersonAboveCents: config.receiptSecondPersonAbove * 100,
    },
    pictures: fileStoreOf(config, 'pictures'),
    pointsLimit: config.pointsSecondPersonAbove,
  });
}

/** Sign-in, membership and the club. */
async function registerMemberPlugins(
  app: FastifyInstance,
  config: Config,
  { storage, now, ...parts }: AppParts & { readonly now: () => number },
): Promise<void> {
  const identity = identityOf(config);
  const { hasDemo } = config;
  const demo = hasDemo ? parts.demo : undefined;
  await app.register(identityPlugin, {
    ...identity,
    demoMember: demo?.member,
    lockedMember: hasDemo ? undefined : parts.demo?.member,
  });
  const receiptFiles = fileStoreOf(config, 'receipts');
  await app.register(memberPlugin, { afterDelete: () => deleteGoneFiles(storage.db, receiptFiles) });
  await app.register(clubPlugin, { demo, now });
  await app.register(cardsPlugin, { secret: identity.secret, hasPractice: hasDemo, now });
  await app.register(giftCardsPlugin, { secret: identity.secret, hasPractice: hasDemo, now });
  await app.register(paymentsPlugin, {
    origin: identity.origin,
    secret: identity.secret,
    stripe: config.stripe,
    hasPractice: hasDemo,
    now,
  });
  await app.register(savingsPassPlugin, { now });
  await app.register(receiptsPlugin, { files: receiptFiles, sandbox: config.renderSandbox, now });
}
