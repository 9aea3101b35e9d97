import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { traceOf } from '../../platform/http/request-trace.ts';
import type { LiveComposition } from './live-composition.ts';

/**
 * Every line that is logged about a request says what its visitor's pages are made of, canaries included, and the trace that the
 * request is part of. Where the head of a request does not say it yet, lines name it once it is chosen. Called before the first
 * plugin, since routes take the factory that is there when they are registered.
 */
export function logComposition(app: FastifyInstance): void {
  // One for each composition: a line that is not logged must cost nothing.
  const loggers = new WeakMap<LiveComposition, FastifyBaseLogger>();
  app.setChildLoggerFactory((logger, bindings, options, request) => {
    const named = { ...bindings, ...traceOf(request) };
    const { url = '', headers } = request;
    const composition = app.hasDecorator('compositions') ? app.compositions.foreseen({ url, headers }) : null;
    if (!composition) return logger.child(named, options);
    const parent = loggers.get(composition) ?? logger.child({ composition: composition.id });
    loggers.set(composition, parent);
    return parent.child(named, options);
  });
}
