import { createHash } from 'node:crypto';

/** Source expression for an inline script or style of exactly this text. */
export const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export interface PageSources {
  /** Hashes of what stands inline. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Origin of the outside captcha, whose script and frame forms load; null where the captcha is the site's own. */
  readonly captcha: string | null;
  /** Origin of a tester's local remote, in the tester's own documents alone. */
  readonly local?: string | null;
  /** Its saves come as hot updates, by a socket: in development alone. */
  readonly hasHotUpdates?: boolean;
}

/** Trusted Types policies of pages, which let one address through each: the service worker, and the outside captcha where there is one. */
const WORKER_POLICY = 'worker';
const CAPTCHA_POLICY = 'captcha';

const socketOf = (origin: string) => origin.replace(/^http/, 'ws');

/**
 * Content-Security-Policy of a page. Hashes, no nonces: the same HTML is cached and sent to many. Data blocks
 * (`application/json`, JSON-LD) are no scripts to a browser and need none.
 */
export const contentSecurityPolicy = ({
  scripts,
  styles,
  captcha,
  local = null,
  hasHotUpdates = false,
}: PageSources): string => {
  const outside = captcha === null ? [] : [captcha];
  const own = local === null ? [] : [local];
  return [
    // Of a local remote files, fonts and pictures, and the events by which it tells of its builds.
    ['default-src', "'self'", ...own, ...(hasHotUpdates ? own.map(socketOf) : [])].join(' '),
    ['script-src', "'self'", ...scripts, ...outside, ...own].join(' '),
    ['style-src', "'self'", ...styles, ...own].join(' '),
    ['frame-src', "'self'", ...outside].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    ['trusted-types', WORKER_POLICY, ...(captcha === null ? [] : [CAPTCHA_POLICY])].join(' '),
  ].join('; ');
};
