import { createHash } from 'node:crypto';

export const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface PageSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly captcha: string | null;
  /** Trusted Types policies that operations granted to remotes. */
  readonly policies?: readonly string[];
  readonly local?: string | null;
  /** Whether the local remote sends hot updates over a socket; only in development. */
  readonly hasHotUpdates?: boolean;
}

// Trusted Types policies. Each allows one address: the service worker, and the outside captcha.
export const WORKER_POLICY = 'worker';
export const CAPTCHA_POLICY = 'captcha';

const socketOf = (origin: string) => origin.replace(/^http/, 'ws');

/** Uses hashes, because cached HTML is the same for all visitors. Data blocks need no hash. */
export const contentSecurityPolicy = ({
  scripts,
  styles,
  captcha,
  policies = [],
  local = null,
  hasHotUpdates = false,
}: PageSources): string => {
  const outside = captcha === null ? [] : [captcha];
  const own = local === null ? [] : [local];
  return [
    ['default-src', "'self'", ...own, ...(hasHotUpdates ? own.map(socketOf) : [])].join(' '),
    ['script-src', "'self'", ...scripts, ...outside, ...own].join(' '),
    ['style-src', "'self'", ...styles, ...own].join(' '),
    ['frame-src', "'self'", ...outside].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    [
      'trusted-types',
      WORKER_POLICY,
      ...(captcha === null ? [] : [CAPTCHA_POLICY]),
      ...policies,
      // Page, fragment and fallback of a remote may each bring its framework.
      ...(policies.length > 0 ? ["'allow-duplicates'"] : []),
    ].join(' '),
  ].join('; ');
};
