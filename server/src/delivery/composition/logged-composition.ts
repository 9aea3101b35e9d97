import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { traceOf } from '../../platform/http/request-trace.ts';
import type { RegistryState } from '../releases/release-record.ts';
import { compositionIdOf } from './live-composition.ts';

/**
 * Every line that is logged about a request says what the site was made of then, and the trace that the request is
 * part of. Called before the first plugin, since routes take the factory that is there when they are registered.
 */
export function logComposition(app: FastifyInstance): void {
  // One for each state of the registry: a line that is not logged must cost nothing.
  const loggers = new WeakMap<RegistryState, FastifyBaseLogger>();
  app.setChildLoggerFactory((logger, bindings, options, request) => {
    const named = { ...bindings, ...traceOf(request) };
    if (!app.hasDecorator('registry')) return logger.child(named, options);
    const { state } = app.registry;
    const parent = loggers.get(state) ?? logger.child({ composition: compositionIdOf(state) ?? undefined });
    loggers.set(state, parent);
    return parent.child(named, options);
  });
}
