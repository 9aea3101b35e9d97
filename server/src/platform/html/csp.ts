import { createHash } from 'node:crypto';

/** Source expression for an inline script or style of exactly this text. */
export const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export interface PageSources {
  /** Hashes of what stands inline. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Origin of the outside captcha, whose script and frame forms load; null where the captcha is the site's own. */
  readonly captcha: string | null;
}

/** The one Trusted Types policy of pages that load an outside captcha; it lets that address through and no other. */
const CAPTCHA_POLICY = 'captcha';

/**
 * Content-Security-Policy of a page. Hashes, no nonces: the same HTML is cached and sent to many. Data blocks
 * (`application/json`, JSON-LD) are no scripts to a browser and need none.
 */
export const contentSecurityPolicy = ({ scripts, styles, captcha }: PageSources): string => {
  const outside = captcha === null ? [] : [captcha];
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts, ...outside].join(' '),
    ['style-src', "'self'", ...styles].join(' '),
    ['frame-src', "'self'", ...outside].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${captcha === null ? "'none'" : CAPTCHA_POLICY}`,
  ].join('; ');
};
