import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readStripeConfig } from './club/payments/stripe/stripe-config.ts';
import type { StripeOptions } from './club/payments/stripe/stripe-provider.ts';
import {
  type AnalyticsConfig,
  analyticsEnvironment,
  readAnalyticsConfig,
} from './engagement/analytics/analytics-config.ts';
import {
  type CaptchaConfig,
  captchaEnvironment,
  readCaptchaConfig,
} from './identity/captcha/captcha-config.ts';
import { type IdentityConfig, readIdentityConfig } from './identity/provider/identity-config.ts';
import { StartError } from './platform/errors/start-error.ts';
import { type FilesConfig, filesEnvironment, readFilesConfig } from './platform/files/file-stores.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The builds that make a whole site: it is ready when each is live. */
const ALL_RELEASES = 'shell,mfe-discovery,mfe-centre,mfe-loyalty,mfe-account';

const whole = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);
const originSchema = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => new URL(value).pathname === '/' && !new URL(value).search,
    'must be an origin, without a path',
  )
  .transform((value) => new URL(value).origin);

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  /** `localhost` is this machine alone, on IPv4 and IPv6; a container wants `0.0.0.0`. */
  HOST: z.string().min(1).default('localhost'),
  PORT: whole(0, 65_535).default(4000),
  /** Where the site is for the world, such as `https://www.example.com`. Without it the `Host` header is believed. */
  ORIGIN: originSchema.optional(),
  /** How many proxies stand before this process; their `X-Forwarded-*` headers are then believed. */
  TRUST_PROXY: whole(0, 10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Folder of everything that this process keeps on disk. */
  DATA_DIR: z.string().min(1).default(join(ROOT, '.data')),
  /** A PostgreSQL server of yours; without it the embedded one is started. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Bearer token of release calls; without it one is made in `DATA_DIR/release-token`. */
  RELEASE_TOKEN: z.string().min(20).regex(/^\S+$/).optional(),
  /** Sessions are signed and sealed with it, on all replicas; needed with `DATABASE_URL`, else made in `DATA_DIR`. */
  AUTH_SECRET: z.string().min(32).optional(),
  /** An outside OpenID provider instead of the embedded one, with the client that this site is there. */
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** What members know that provider as. */
  OIDC_NAME: z.string().min(1).default('your account'),
  /** JSON: OpenID clients of other sites that sign their members in here. */
  IDENTITY_CLIENTS: z.string().optional(),
  /** `smtps://user:password@host`; without it mail is written to `DATA_DIR/mail`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('The club <club@example.com>'),
  /** Payments by Stripe's hosted checkout: the account's key, and the secret of its webhook `/api/payments/events`. */
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  ...filesEnvironment,
  ...analyticsEnvironment,
  ...captchaEnvironment,
  REQUIRED_RELEASES: z.string().default(ALL_RELEASES),
  /** Milliseconds that a release has to render a page. */
  RENDER_DEADLINE_MS: whole(50, 60_000).default(2_000),
  /** Milliseconds until a release that kept failing is tried again; doubled with each failure. */
  RENDER_PAUSE_MS: whole(50, 60_000).default(5_000),
  /** Megabytes of JavaScript heap that a release has to render with. */
  RENDER_MEMORY_MB: whole(32, 4_096).default(128),
  /** Minutes for which a release that went live is taken back by itself when it fails more than the one before. */
  FRESH_MINUTES: whole(1, 7 * 24 * 60).default(60),
  /** Bearer token of whoever scrapes `/metrics`; without it there is no such address. */
  METRICS_TOKEN: z.string().min(20).regex(/^\S+$/).optional(),
  /** Where alerts about releases are posted to, signed with the secret. */
  ALERT_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALERT_WEBHOOK_SECRET: z.string().min(20).optional(),
});

export interface Config {
  readonly environment: 'production' | 'development' | 'test';
  readonly host: string;
  readonly port: number;
  readonly origin: string | undefined;
  readonly trustProxy: number;
  readonly logLevel: string;
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  readonly releaseToken: string | undefined;
  readonly identity: IdentityConfig;
  /** Null where no account of Stripe's is named. */
  readonly stripe: StripeOptions | null;
  readonly analytics: AnalyticsConfig;
  readonly captcha: CaptchaConfig;
  /** Null where files are kept in the data folder. */
  readonly files: FilesConfig;
  readonly requiredReleases: readonly string[];
  readonly freshMinutes: number;
  readonly metricsToken: string | undefined;
  readonly alerts: { readonly url: string | undefined; readonly secret: string | undefined };
  readonly render: { readonly deadlineMs: number; readonly pauseMs: number; readonly memoryMb: number };
}

/**
 * Reads the configuration. An empty variable counts as one that is not set.
 *
 * @throws StartError naming the first variable that is wrong; its value is not shown, as it may be a secret.
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
    host: values.HOST,
    port: values.PORT,
    origin: values.ORIGIN,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    dataFolder: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    releaseToken: values.RELEASE_TOKEN,
    identity: readIdentityConfig(values),
    stripe: readStripeConfig(values),
    analytics: readAnalyticsConfig(values),
    captcha: readCaptchaConfig(values),
    files: readFilesConfig(values),
    requiredReleases: values.REQUIRED_RELEASES.split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    freshMinutes: values.FRESH_MINUTES,
    metricsToken: values.METRICS_TOKEN,
    alerts: { url: values.ALERT_WEBHOOK_URL, secret: values.ALERT_WEBHOOK_SECRET },
    render: {
      deadlineMs: values.RENDER_DEADLINE_MS,
      pauseMs: values.RENDER_PAUSE_MS,
      memoryMb: values.RENDER_MEMORY_MB,
    },
  };
}
