import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PREVIEW_DAYS_LIMIT } from 'shared-contracts/release';
import { z } from 'zod';
import { readStripeConfig } from './club/payments/stripe/stripe-config.ts';
import { localRemoteOf } from './delivery/composition/local-remotes.ts';
import { readReleaseKeys, signatureEnvironment } from './delivery/releases/signatures/root-keys.ts';
import { readStaffConfig, staffEnvironment } from './desk/staff-config.ts';
import { analyticsEnvironment, readAnalyticsConfig } from './engagement/analytics/analytics-config.ts';
import { chatEnvironment, readChatConfig } from './engagement/chat/chat-config.ts';
import { captchaEnvironment, readCaptchaConfig } from './identity/captcha/captcha.ts';
import { identityEnvironment, readIdentityConfig } from './identity/provider/identity-config.ts';
import { WEBHOOK_SECRET } from './platform/crypto/webhooks.ts';
import { StartError } from './platform/errors/operator-errors.ts';
import { filesEnvironment, readFilesConfig } from './platform/files/file-stores.ts';
import { originWarnings } from './platform/http/separate-origins.ts';
import { isLocalHost } from './platform/http/site-origin.ts';
import { SANDBOX_KINDS } from './platform/sandbox/sandbox.ts';
import { databaseEnvironment, readDatabaseConfig } from './platform/storage/storage-config.ts';
import { readTracingConfig, tracingEnvironment } from './platform/telemetry/tracing-config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// The builds of a complete site. It is ready when all are live.
const ALL_RELEASES = 'shell,mfe-discovery,mfe-centre,mfe-loyalty,mfe-account';

const whole = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);
const originSchema = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => new URL(value).pathname === '/' && !new URL(value).search,
    'must be an origin, without a path',
  )
  .transform((value) => new URL(value).origin);

/**
 * Schema of all settings. `without` describes the behavior without the setting, where no default says it. `pnpm settings`
 * generates `docs/settings.md` from it.
 */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe('`production`, `development` or `test`'),
  DEV_REMOTE: z
    .string()
    .transform(localRemoteOf)
    .refine((local) => local !== null, 'must be like mfe-loyalty@http://localhost:4103')
    .optional()
    .meta({
      description:
        'only in development: the remote that pages load from its dev server; `pnpm dev NAME` sets it',
      without: 'pages use the released remotes',
    }),
  HOST: z
    .string()
    .min(1)
    .default('localhost')
    .describe('address to listen on: `localhost` for this machine only, `0.0.0.0` in a container'),
  PORT: whole(0, 65_535).default(4000).describe('port to listen on'),
  ORIGIN: originSchema.optional().meta({
    description: 'public address of the site, such as `https://www.example.com`',
    without: 'the `Host` header, if it names this machine',
  }),
  OPS_ORIGIN: originSchema.optional().meta({
    description:
      'address of the desk and the release console, such as `https://ops.example.com`: a host on which no release runs ([more](../server/decisions/0038-separate-origins.md))',
    without: "the site's own; the next version needs it with a public `ORIGIN`",
  }),
  PREVIEW_ORIGIN: originSchema.optional().meta({
    description:
      'address of previews and of releases that testers choose, such as `https://preview.example.net`: a host on which nobody signs in ([more](../server/decisions/0040-previews-without-a-session.md))',
    without: "the site's own, which signs the browser out; the next version needs it with a public `ORIGIN`",
  }),
  TRUST_PROXY: whole(0, 10)
    .default(0)
    .describe('number of proxies in front of the server; their `X-Forwarded-*` headers are trusted'),
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto|tel)$/ })
    .optional()
    .meta({
      description:
        'contact for security reports in `/.well-known/security.txt`: a `mailto:`, `https:` or `tel:` address',
      without: 'the contact page',
    }),
  HSTS_SECONDS: whole(0, 10 * 365 * 24 * 3600)
    .default(63_072_000)
    .describe(
      'seconds for which browsers use only TLS after a TLS visit (`Strict-Transport-Security`); `0` ends that',
    ),
  HSTS_SUBDOMAINS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('whether this includes all subdomains (`includeSubDomains`); `off` if one of them has no TLS'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').meta({
    description: 'log level: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    without: '`info`; `warn` under `npm start` and `pnpm dev`',
  }),
  DATA_DIR: z
    .string()
    .min(1)
    .default(join(ROOT, '.data'))
    .meta({ description: 'folder for everything that the server stores on disk', without: '`.data`' }),
  ...databaseEnvironment,
  RELEASE_TOKEN: z
    .string()
    .min(20)
    .regex(/^\S+$/)
    .optional()
    .meta({ description: 'bearer token of release calls', without: 'generated in `DATA_DIR/release-token`' }),
  ...signatureEnvironment,
  ...identityEnvironment,
  ...staffEnvironment,
  STRIPE_SECRET_KEY: z.string().min(1).optional().meta({
    description:
      "key for payments with Stripe's hosted checkout ([how](../server/src/club/payments/README.md))",
    without: 'a practice checkout without real money',
  }),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional().meta({
    description: 'secret of the webhook `/api/payments/events`',
    without: 'needed with `STRIPE_SECRET_KEY`',
  }),
  ...filesEnvironment,
  ...analyticsEnvironment,
  ...chatEnvironment,
  ...captchaEnvironment,
  SESSION_REFETCH_SECONDS: whole(0, 24 * 3600)
    .default(0)
    .describe(
      'seconds after which a visible tab checks the session again; `0`: only on focus and after changes in other tabs',
    ),
  REQUIRED_RELEASES: z
    .string()
    .default(ALL_RELEASES)
    .describe('releases that must be live before the site is ready'),
  RENDER_DEADLINE_MS: whole(50, 60_000)
    .default(2_000)
    .describe('milliseconds that a release has to render a page'),
  RENDER_PAUSE_MS: whole(50, 60_000)
    .default(5_000)
    .describe('milliseconds until a suspended release is tried again; doubled with each failure'),
  RENDER_MEMORY_MB: whole(32, 4_096)
    .default(128)
    .describe('megabytes of JavaScript heap for rendering a release; the kernel allows 192 more for buffers'),
  RENDER_SANDBOX: z.enum(SANDBOX_KINDS).optional().meta({
    description:
      "sandbox for releases and members' files: `namespaces` (kernel), `permission` (Node only; refused with a public `ORIGIN`), `browser` (as `permission`, and browsers render the pages of remotes)",
    without: '`namespaces`; if the system refuses them, `browser` with a public `ORIGIN`, else `permission`',
  }),
  RENDER_QUEUE: whole(0, 10_000)
    .default(200)
    .describe(
      'maximum number of pages of a remote that wait for a render; further visitors get a stale page or 503 with `Retry-After`',
    ),
  DRAIN_SECONDS: whole(0, 600)
    .default(0)
    .describe(
      'seconds for which a stopping server still answers but is not ready: longer than the load balancer needs to notice; 12 behind nginx, which skips a restarted server for ten seconds',
    ),
  TRACKING_PARAMETERS: z
    .string()
    .regex(/^[\w,*.-]*$/, 'must be names such as `utm_*,fbclid`')
    .default('utm_*,gad_*,fbclid,gclid,gbraid,wbraid,dclid,msclkid,ttclid,mc_cid,mc_eid,_gl,srsltid')
    .describe(
      'parameters of an address that make no other page: neither caches nor remotes see them ([more](operations/cdn.md))',
    ),
  STALE_SECONDS: whole(0, 24 * 3600)
    .default(60)
    .describe(
      'seconds for which pages are still served without an answer from the database; then 503 with `Retry-After`',
    ),
  RELEASE_FILES_CORS: z
    .enum(['on', 'off'])
    .default('off')
    .describe('whether pages of other origins may load files of releases, to mount remotes of this site'),
  SERVICE_WORKER: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'whether browsers cache pages for offline use; `off` removes the service worker and its caches, in each browser with its next page',
    ),
  SHELL_APPROVAL: z.enum(['on', 'off']).optional().meta({
    description:
      'whether a shell for more than 5 % of the visitors needs approval by a second token: `on` or `off` ([more](../server/decisions/0023-a-second-token-for-the-shell.md))',
    without: '`on` with a public `ORIGIN`, else `off`',
  }),
  SHELL_APPROVAL_HOURS: whole(1, 7 * 24)
    .default(24)
    .describe('hours after which a request for approval expires'),
  PREVIEW_DAYS: whole(1, PREVIEW_DAYS_LIMIT)
    .default(7)
    .describe('maximum number of days that a preview link works'),
  FRESH_MINUTES: whole(1, 7 * 24 * 60)
    .default(60)
    .describe('minutes after going live in which a release can be rolled back automatically'),
  METRICS_TOKEN: z.string().min(20).regex(/^\S+$/).optional().meta({
    description: 'bearer token for Prometheus at `/metrics` ([more](operations/observability.md))',
    without: '`/metrics` is off',
  }),
  ...tracingEnvironment,
  ALERT_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'address to which release alerts are posted', without: 'alerts are only logged' }),
  ALERT_WEBHOOK_SECRET: z
    .string()
    .min(20)
    .regex(WEBHOOK_SECRET, 'what follows whsec_ is Base64')
    .optional()
    .meta({ description: 'signs those alerts as in Standard Webhooks', without: 'alerts are not signed' }),
});

export type Config = ReturnType<typeof readConfig>;

// Whether other machines can reach the site.
const isPublic = (origin: string | undefined) =>
  origin !== undefined && !isLocalHost(new URL(origin).hostname);

// The demo password is in the README, so the demo is only for local sites and those that ask for it.
const isDemo = ({ DEMO, ORIGIN, DATABASE_URL, OIDC_ISSUER }: z.infer<typeof environmentSchema>) =>
  !DATABASE_URL && !OIDC_ISSUER && (DEMO ? DEMO === 'on' : !isPublic(ORIGIN));

/**
 * Reads the configuration. An empty variable counts as unset.
 *
 * @throws StartError naming the first invalid variable, without its value, which may be a secret.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(
      `The setting ${String(issue?.path[0])} is not valid: ${issue?.message ?? 'wrong value'}.`,
    );
  }
  const values = parsed.data;
  return {
    environment: values.NODE_ENV,
    devRemote: (values.NODE_ENV === 'development' && values.DEV_REMOTE) || null,
    host: values.HOST,
    port: values.PORT,
    origin: values.ORIGIN,
    opsOrigin: values.OPS_ORIGIN,
    /** Warnings for the log at start. */
    warnings: originWarnings(values, isPublic(values.ORIGIN)),
    previewOrigin: values.PREVIEW_ORIGIN,
    trustProxy: values.TRUST_PROXY,
    securityContact: values.SECURITY_CONTACT,
    hsts: { seconds: values.HSTS_SECONDS, hasSubdomains: values.HSTS_SUBDOMAINS === 'on' },
    logLevel: values.LOG_LEVEL,
    dataFolder: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    database: readDatabaseConfig(values),
    releaseToken: values.RELEASE_TOKEN,
    releaseKeys: { ...readReleaseKeys(values), mayBeOwn: !isPublic(values.ORIGIN) },
    identity: readIdentityConfig(values),
    staffIssuer: readStaffConfig(values),
    receiptSecondPersonAbove: values.RECEIPT_SECOND_PERSON_ABOVE,
    pointsSecondPersonAbove: values.POINTS_SECOND_PERSON_ABOVE,
    hasDemo: isDemo(values),
    stripe: readStripeConfig(values),
    analytics: readAnalyticsConfig(values),
    chat: readChatConfig(values),
    captcha: readCaptchaConfig(values),
    files: readFilesConfig(values),
    sessionRefetchSeconds: values.SESSION_REFETCH_SECONDS,
    requiredReleases: values.REQUIRED_RELEASES.split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    hasReleasesForOtherSites: values.RELEASE_FILES_CORS === 'on',
    hasServiceWorker: values.SERVICE_WORKER === 'on',
    shellApproval: {
      isOn: values.SHELL_APPROVAL ? values.SHELL_APPROVAL === 'on' : isPublic(values.ORIGIN),
      hours: values.SHELL_APPROVAL_HOURS,
    },
    previews: { days: values.PREVIEW_DAYS },
    freshMinutes: values.FRESH_MINUTES,
    metricsToken: values.METRICS_TOKEN,
    tracing: readTracingConfig(values),
    alerts: { url: values.ALERT_WEBHOOK_URL, secret: values.ALERT_WEBHOOK_SECRET },
    render: {
      deadlineMs: values.RENDER_DEADLINE_MS,
      pauseMs: values.RENDER_PAUSE_MS,
      memoryMb: values.RENDER_MEMORY_MB,
    },
    renderSandbox: values.RENDER_SANDBOX,
    renderQueue: values.RENDER_QUEUE,
    staleSeconds: values.STALE_SECONDS,
    trackingParameters: values.TRACKING_PARAMETERS.split(',').filter(Boolean),
    drainSeconds: values.DRAIN_SECONDS,
  };
}
