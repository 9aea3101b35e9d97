import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import pino, { type Bindings, type Logger } from 'pino';
import { withoutCardNumbers } from '../text/card-number.ts';

const pathOf = (url: string) => withoutCardNumbers(url.split('?', 1)[0] ?? '');

// A query string within a text, such as an error message.
const QUERY = /\?[^\s"'`<>)\]]*/g;
const withoutQueries = (text: string) => withoutCardNumbers(text.replace(QUERY, '?…'));

// Only message and code: libraries attach passwords, the database attaches what members typed.
function errorOf(error: Error) {
  const { type, message, stack, code, statusCode, failure } = pino.stdSerializers.err(error);
  return { type, message: withoutQueries(message), stack: withoutQueries(stack), code, statusCode, failure };
}

/** Log serializers. They remove queries everywhere, because sign-in codes and mail tokens are in them. */
export const logSerializers = {
  req: (request: { method: string; url: string; ip?: string }) => ({
    method: request.method,
    path: pathOf(request.url),
    ip: request.ip,
  }),
  url: (url: unknown) => (typeof url === 'string' ? pathOf(url) : url),
  err: errorOf,
  output: (output: unknown) => (typeof output === 'string' ? withoutQueries(output) : output),
};

const isPino = (log: FastifyBaseLogger): log is FastifyBaseLogger & Pick<Logger, 'setBindings'> =>
  'setBindings' in log;

/** Adds fields to later log lines of a request. A child logger makes a cached page half as slow again. */
export function bindToLog({ log }: Pick<FastifyRequest, 'log'>, bindings: Bindings): void {
  if (isPino(log)) log.setBindings(bindings);
}

/** Logs once if a proxy is in front without `TRUST_PROXY`: visitors would share one rate limit. */
export function reportUntrustedProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && (request.headers['x-forwarded-for'] || request.headers.forwarded)) {
      isSaid = true;
      request.log.error(
        'Requests come through a proxy and TRUST_PROXY is not set, so all visitors share one address and its rate limits: set TRUST_PROXY to the number of proxies.',
      );
    }
    done();
  });
}
