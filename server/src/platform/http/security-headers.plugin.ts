import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    readonly securityHeaders: Readonly<Record<string, string>>;
    readonly rawSecurityHeaders: readonly string[];
  }
}

interface HstsOptions {
  readonly seconds: number;
  readonly hasSubdomains: boolean;
}

const hstsOf = ({ seconds, hasSubdomains }: HstsOptions) =>
  `max-age=${seconds}${hasSubdomains ? '; includeSubDomains' : ''}`;

const PERMISSIONS = [
  'accelerometer=()',
  'browsing-topics=()',
  'camera=()',
  'display-capture=()',
  'geolocation=(self)',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
].join(', ');

/** Policy of answers that are not pages: if shown as one, they cannot run anything or be framed. */
export const CSP_OF_DATA =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

const FIXED = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': PERMISSIONS,
} as const;

// Headers that matter only for documents.
const DOCUMENT_HEADERS: ReadonlySet<string> = new Set(['cross-origin-opener-policy', 'permissions-policy']);
const STATIC_TYPES = /^(?:text\/(?:javascript|css)|font\/)/;

export const securityHeadersPlugin = fp<{ readonly hsts: HstsOptions }>(
  async (app, { hsts }) => {
    const headers = { 'strict-transport-security': hstsOf(hsts), ...FIXED };
    const entries = Object.entries(headers);
    app.decorate('securityHeaders', headers);
    app.decorate('rawSecurityHeaders', entries.flat());
    app.addHook('onSend', (_request, reply, payload, done) => {
      const isDocument = !STATIC_TYPES.test(String(reply.getHeader('content-type')));
      for (const [name, value] of entries) {
        if ((isDocument || !DOCUMENT_HEADERS.has(name)) && !reply.hasHeader(name)) reply.header(name, value);
      }
      if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', CSP_OF_DATA);
      done(null, payload);
    });
  },
  { name: 'security-headers' },
);
