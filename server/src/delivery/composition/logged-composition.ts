import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { traceOf } from '../../platform/http/request-trace.ts';
import type { LiveComposition } from './live-composition.ts';

/** Call it before the first plugin: routes take the logger factory that exists when they are registered. */
export function logComposition(app: FastifyInstance): void {
  // One logger per composition, because a line that is not logged must cost nothing.
  const loggers = new WeakMap<LiveComposition, FastifyBaseLogger>();
  app.setChildLoggerFactory((logger, bindings, options, request) => {
    const named = { ...bindings, ...traceOf(request) };
    const { url = '', headers } = request;
    const composition = app.hasDecorator('compositions')
      ? app.compositions.compositionFromHeaders({ url, headers })
      : null;
    if (!composition) return logger.child(named, options);
    const parent = loggers.get(composition) ?? logger.child({ composition: composition.id });
    loggers.set(composition, parent);
    return parent.child(named, options);
  });
}
