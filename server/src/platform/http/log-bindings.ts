import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Bindings, Logger } from 'pino';

const isPino = (log: FastifyBaseLogger): log is FastifyBaseLogger & Pick<Logger, 'setBindings'> =>
  'setBindings' in log;

/**
 * Log bindings: fields of every further line about a request, whose logger is its own. Not by a child of it: each request's
 * logger would be a prototype, which V8 makes anew and looks at anew for every request; a page from the cache took a half longer.
 */
export function bindToLog({ log }: Pick<FastifyRequest, 'log'>, bindings: Bindings): void {
  if (isPino(log)) log.setBindings(bindings);
}
