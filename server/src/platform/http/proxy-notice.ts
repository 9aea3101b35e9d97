import type { FastifyInstance } from 'fastify';

/**
 * Logs once if requests come through a proxy without `TRUST_PROXY`: all visitors then share the proxy's
 * address and one rate limit. A visitor can send the header, too.
 */
export function noticeProxy(app: FastifyInstance): void {
  let isSaid = false;
  // Synchronous, because it runs for every request.
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
