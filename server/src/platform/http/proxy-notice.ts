import type { FastifyInstance } from 'fastify';

/**
 * Notice of a proxy that nobody told of: without `TRUST_PROXY` every visitor has the proxy's address, and all share one rate limit.
 * Said once; a visitor can send such a header, too.
 */
export function noticeProxy(app: FastifyInstance): void {
  let isSaid = false;
  // Without a promise: this runs for every request.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && (request.headers['x-forwarded-for'] || request.headers.forwarded)) {
      isSaid = true;
      request.log.error(
        'A proxy stands before this server, and TRUST_PROXY is not set: all visitors count as one, and share its rate limits. Set TRUST_PROXY to the number of proxies.',
      );
    }
    done();
  });
}
