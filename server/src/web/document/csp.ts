import { createHash } from 'node:crypto';

/** Source expression for an inline script or style of exactly this text. */
export const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export interface CspHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Content-Security-Policy of a page. Hashes, no nonces: the same HTML is cached and sent to many. Data blocks
 * (`application/json`, JSON-LD) are no scripts to a browser and need none.
 */
export const contentSecurityPolicy = ({ scripts, styles }: CspHashes): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts].join(' '),
    ['style-src', "'self'", ...styles].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
