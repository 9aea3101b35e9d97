import fp from 'fastify-plugin';

/** Two years, as the preload lists ask for. Browsers ignore it on plain HTTP. */
const HSTS = 'max-age=63072000; includeSubDomains';

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

/** Headers of every answer. */
export const SECURITY_HEADERS = {
  'strict-transport-security': HSTS,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': PERMISSIONS,
} as const;

const HEADERS = Object.entries(SECURITY_HEADERS);

/** Security headers of every answer; a handler that sets one itself keeps its own. */
export const securityHeadersPlugin = fp(
  async (app) => {
    // Without a promise: this runs for every answer.
    app.addHook('onSend', (_request, reply, payload, done) => {
      for (const [name, value] of HEADERS) {
        if (!reply.hasHeader(name)) reply.header(name, value);
      }
      if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', CSP_OF_DATA);
      done(null, payload);
    });
  },
  { name: 'security-headers' },
);
