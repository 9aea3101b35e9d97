import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LocalRemote, PREVIEW_DAYS_LIMIT } from 'shared-contracts';
import { z } from 'zod';
import { readStripeConfig } from './club/payments/stripe/stripe-config.ts';
import type { StripeOptions } from './club/payments/stripe/stripe-provider.ts';
import { localRemoteOf } from './delivery/composition/local-remotes.ts';
import {
  type ReleaseKeysConfig,
  readReleaseKeys,
  signatureEnvironment,
} from './delivery/releases/signatures/root-keys.ts';
import type { RenderLimits } from './delivery/rendering/renderer.ts';
import {
  type AnalyticsConfig,
  analyticsEnvironment,
  readAnalyticsConfig,
} from './engagement/analytics/analytics-config.ts';
import { chatEnvironment, readChatConfig } from './engagement/chat/chat-config.ts';
import type { ChatVendor } from './engagement/chat/chat-frame.ts';
import {
  type CaptchaConfig,
  captchaEnvironment,
  readCaptchaConfig,
} from './identity/captcha/captcha-config.ts';
import { type IdentityConfig, readIdentityConfig } from './identity/provider/identity-config.ts';
import { WEBHOOK_SECRET } from './platform/crypto/webhooks.ts';
import { StartError } from './platform/errors/start-error.ts';
import { type FilesConfig, filesEnvironment, readFilesConfig } from './platform/files/file-stores.ts';
import type { HstsOptions } from './platform/http/security-headers.plugin.ts';
import { isLocalHost } from './platform/http/site-origin.ts';
import { SANDBOX_KINDS, type SandboxKind } from './platform/sandbox/sandbox.ts';
import {
  type DatabaseConfig,
  databaseEnvironment,
  readDatabaseConfig,
} from './platform/storage/storage-config.ts';
import {
  readTracingConfig,
  type TracingConfig,
  tracingEnvironment,
} from './platform/telemetry/tracing-config.ts';

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
        'in development alone: the remote that every page takes from its dev server, by `pnpm dev NAME`',
      without: 'all are as released',
    }),
  HOST: z
    .string()
    .min(1)
    .default('localhost')
    .describe('where the server listens: `localhost` is this machine alone, a container wants `0.0.0.0`'),
  PORT: whole(0, 65_535).default(4000).describe('port that it listens on'),
  ORIGIN: originSchema.optional().meta({
    description: "the site's public address, such as `https://www.example.com`",
    without: 'the `Host` header is believed where it names this machine',
  }),
  TRUST_PROXY: whole(0, 10)
    .default(0)
    .describe('how many proxies stand before the server, whose `X-Forwarded-*` headers are believed'),
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto|tel)$/ })
    .optional()
    .meta({
      description:
        'whom `/.well-known/security.txt` names for weaknesses: a `mailto:`, `https:` or `tel:` address',
      without: 'it names the contact page',
    }),
  HSTS_SECONDS: whole(0, 10 * 365 * 24 * 3600)
    .default(63_072_000)
    .describe(
      'seconds for which browsers that came by TLS come by TLS alone (`Strict-Transport-Security`); `0` lets them forget it',
    ),
  HSTS_SUBDOMAINS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'whether that binds every host below this one too (`includeSubDomains`): `off` where one of them has no TLS',
    ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').meta({
    description: 'how much is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    without: '`info`; `warn` under `npm start` and `pnpm dev`',
  }),
  DATA_DIR: z
    .string()
    .min(1)
    .default(join(ROOT, '.data'))
    .meta({ description: 'folder of everything that the server keeps on disk', without: '`.data`' }),
  ...databaseEnvironment,
  RELEASE_TOKEN: z
    .string()
    .min(20)
    .regex(/^\S+$/)
    .optional()
    .meta({ description: 'bearer token of release calls', without: 'made in `DATA_DIR/release-token`' }),
  ...signatureEnvironment,
  AUTH_SECRET: z.string().min(32).optional().meta({
    description: 'signs and seals sessions, the same on all replicas',
    without: 'made in `DATA_DIR`; needed with `DATABASE_URL`',
  }),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'an outside OpenID provider, [how](../server/src/identity/provider/README.md)',
      without: 'the embedded provider',
    }),
  OIDC_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'the client that this site is there', without: 'needed with `OIDC_ISSUER`' }),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta({ description: "the client's secret", without: 'needed with `OIDC_ISSUER`' }),
  DEMO: z.enum(['on', 'off']).optional().meta({
    description:
      'whether there are a demo member, whose password everybody knows, and practice services that take no money: `on` or `off`',
    without: '`off` with a public `ORIGIN`, else `on`; never with `DATABASE_URL` or `OIDC_ISSUER`',
  }),
  OIDC_NAME: z.string().min(1).default('your account').describe('what members know that provider as'),
  OIDC_SCOPES: z
    .string()
    .regex(
      /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/,
      'must be scopes with a space between them',
    )
    .refine((value) => value.split(' ').includes('openid'), 'must have the scope openid')
    .default('openid email profile')
    .describe(
      'what that provider is asked for; `offline_access` besides where it gives no refresh token without',
    ),
  OIDC_JOIN_PROMPT: z.enum(['on', 'off']).optional().meta({
    description:
      'whether who joins is sent to the registration page of that provider (`prompt=create`), or to its sign-in: `on` or `off`',
    without: "`on` where the provider's `prompt_values_supported` has `create`",
  }),
  IDENTITY_CLIENTS: z.string().optional().meta({
    description: 'JSON: OpenID clients of other sites that sign their members in here',
    without: 'none',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description: '`smtps://user:password@host`, which sends mail',
      without: 'mail is written to `DATA_DIR/mail`',
    }),
  MAIL_FROM: z.string().min(3).default('The club <club@example.com>').describe('sender of mail'),
  STRIPE_SECRET_KEY: z.string().min(1).optional().meta({
    description: "payments by Stripe's hosted checkout, [how](../server/src/club/payments/README.md)",
    without: 'a practice till that takes no money',
  }),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional().meta({
    description: "secret of the account's webhook `/api/payments/events`",
    without: 'needed with `STRIPE_SECRET_KEY`',
  }),
  ...filesEnvironment,
  ...analyticsEnvironment,
  ...chatEnvironment,
  ...captchaEnvironment,
  SESSION_REFETCH_SECONDS: whole(0, 24 * 3600)
    .default(0)
    .describe(
      'seconds after which a tab that is looked at asks again who is signed in; `0` for never: on focus and by other tabs it does anyway',
    ),
  REQUIRED_RELEASES: z
    .string()
    .default(ALL_RELEASES)
    .describe('releases that must be live before the site says that it is ready'),
  RENDER_DEADLINE_MS: whole(50, 60_000)
    .default(2_000)
    .describe('milliseconds that a release has to render a page'),
  RENDER_PAUSE_MS: whole(50, 60_000)
    .default(5_000)
    .describe('milliseconds until a release that kept failing is tried again; doubled with each failure'),
  RENDER_MEMORY_MB: whole(32, 4_096)
    .default(128)
    .describe(
      'megabytes of JavaScript heap that a release has to render with; the kernel gives it 192 more for buffers and the like',
    ),
  RENDER_SANDBOX: z.enum(SANDBOX_KINDS).optional().meta({
    description:
      'how the server code of releases, and what opens files of members, is bounded: `namespaces` by the kernel, `permission` by Node alone, `browser`: as that, and pages of remotes are rendered by the browser only',
    without: '`namespaces`; where the system refuses them `permission`, with a public `ORIGIN` `browser`',
  }),
  RENDER_QUEUE: whole(0, 10_000)
    .default(200)
    .describe(
      'pages of a remote that wait for their rendering at most; who comes then is answered 503 with `Retry-After`, or a page of before',
    ),
  DRAIN_SECONDS: whole(0, 600)
    .default(0)
    .describe(
      'seconds for which a server that is told to end says that it is not ready, and still answers: longer than its load balancer takes to notice; behind nginx with its defaults 12, since it leaves out for ten seconds a server that was restarted',
    ),
  STALE_SECONDS: whole(0, 24 * 3600)
    .default(60)
    .describe(
      'seconds for which pages are still answered while the database does not say what is live; then 503 with `Retry-After`',
    ),
  SERVICE_WORKER: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'whether browsers keep pages for times without a connection; `off` removes the service worker and all that it has kept, in each browser with its next page',
    ),
  SHELL_APPROVAL: z.enum(['on', 'off']).optional().meta({
    description:
      'whether a shell for more than 5 % of the visitors waits for a second token: `on` or `off` ([more](../server/decisions/0023-a-second-token-for-the-shell.md))',
    without: '`on` where `ORIGIN` is public, else `off`',
  }),
  SHELL_APPROVAL_HOURS: whole(1, 7 * 24)
    .default(24)
    .describe('hours after which it does not wait any more'),
  PREVIEW_DAYS: whole(1, PREVIEW_DAYS_LIMIT)
    .default(7)
    .describe('days for which the link of a preview opens at most'),
  FRESH_MINUTES: whole(1, 7 * 24 * 60)
    .default(60)
    .describe('minutes for which a release that went live can be rolled back automatically'),
  METRICS_TOKEN: z.string().min(20).regex(/^\S+$/).optional().meta({
    description:
      'bearer token for `/metrics`, which Prometheus reads; alerts: `docs/operations/alerts.rules.yml`',
    without: 'there is no `/metrics`',
  }),
  ...tracingEnvironment,
  ALERT_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'where alerts about releases are posted to', without: 'alerts stand in the log' }),
  ALERT_WEBHOOK_SECRET: z
    .string()
    .min(20)
    .regex(WEBHOOK_SECRET, 'what follows whsec_ is Base64')
    .optional()
    .meta({ description: 'signs those alerts, as Standard Webhooks has it', without: 'they are not signed' }),
});

export interface Config {
  readonly environment: 'production' | 'development' | 'test';
  /** Remote that every page loads from its dev server; null outside development. */
  readonly devRemote: LocalRemote | null;
  readonly host: string;
  readonly port: number;
  readonly origin: string | undefined;
  readonly trustProxy: number;
  readonly hsts: HstsOptions;
  readonly securityContact: string | undefined;
  readonly logLevel: string;
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  readonly database: DatabaseConfig;
  readonly releaseToken: string | undefined;
  readonly releaseKeys: ReleaseKeysConfig & { readonly mayBeOwn: boolean };
  readonly identity: IdentityConfig;
  readonly hasDemo: boolean;
  /** Null if Stripe is not configured. */
  readonly stripe: StripeOptions | null;
  readonly analytics: AnalyticsConfig;
  readonly chat: ChatVendor | null;
  readonly captcha: CaptchaConfig;
  /** Null if files are stored in the data folder. */
  readonly files: FilesConfig;
  readonly sessionRefetchSeconds: number;
  readonly requiredReleases: readonly string[];
  readonly hasServiceWorker: boolean;
  readonly shellApproval: { readonly isOn: boolean; readonly hours: number };
  readonly previews: { readonly days: number };
  readonly freshMinutes: number;
  readonly metricsToken: string | undefined;
  /** Null if tracing is not configured. */
  readonly tracing: TracingConfig | null;
  readonly alerts: { readonly url: string | undefined; readonly secret: string | undefined };
  readonly render: RenderLimits;
  readonly renderSandbox: SandboxKind | undefined;
  readonly renderQueue: number;
  readonly staleSeconds: number;
  readonly drainSeconds: number;
}

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
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
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
    drainSeconds: values.DRAIN_SECONDS,
  };
}
