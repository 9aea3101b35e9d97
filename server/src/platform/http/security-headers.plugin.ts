import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of every answer, for what passes by the hooks. */
    readonly securityHeaders: Readonly<Record<string, string>>;
    /** The same, names and values in turn, as `writeHead` takes them. */
    readonly rawSecurityHeaders: readonly string[];
  }
}

/** For how long browsers come by TLS alone (RFC 6797). They ignore it on plain HTTP. */
export interface HstsOptions {
  /** Seconds; 0 lets browsers forget what they were told. */
  readonly seconds: number;
  /** Whether it binds every host below this one, whoever runs it. */
  readonly hasSubdomains: boolean;
}

const hstsOf = ({ seconds, hasSubdomains }: HstsOptions) =>
  `max-age=${seconds}${hasSubdomains ? '; includeSubDomains' : ''}`;

/** Powers that no page of ours uses; geolocation is asked for on a click. */
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

/** Policy of what is no page: nothing may run or be framed should a browser show it as one. */
export const CSP_OF_DATA =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

const FIXED = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': PERMISSIONS,
} as const;

/** What a browser heeds in documents alone. */
const OF_DOCUMENTS: ReadonlySet<string> = new Set(['cross-origin-opener-policy', 'permissions-policy']);
/** Scripts, styles and typefaces: who opens one sees text. A first visit fetches about ten, and these two are a quarter of their headers. */
const NO_DOCUMENT = /^(?:text\/(?:javascript|css)|font\/)/;

/** Security headers of every answer; a handler that sets one itself keeps its own. */
export const securityHeadersPlugin = fp<{ readonly hsts: HstsOptions }>(
  async (app, { hsts }) => {
    const headers = { 'strict-transport-security': hstsOf(hsts), ...FIXED };
    const entries = Object.entries(headers);
    app.decorate('securityHeaders', headers);
    app.decorate('rawSecurityHeaders', entries.flat());
    // Without a promise: this runs for every answer.
    app.addHook('onSend', (_request, reply, payload, done) => {
      const isDocument = !NO_DOCUMENT.test(String(reply.getHeader('content-type')));
      for (const [name, value] of entries) {
        if ((isDocument || !OF_DOCUMENTS.has(name)) && !reply.hasHeader(name)) reply.header(name, value);
      }
      if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', CSP_OF_DATA);
      done(null, payload);
    });
  },
  { name: 'security-headers' },
);
