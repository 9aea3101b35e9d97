import type { FastifyInstance } from 'fastify';
import type { RegistryState } from '../../releases/release-record.ts';
import { compositionIdOf } from './live-composition.ts';

/** Once for each state of the registry: a line of the log must cost nothing. */
const known = new WeakMap<RegistryState, { readonly id: string | undefined }>();

function idOf(state: RegistryState): string | undefined {
  const entry = known.get(state) ?? { id: compositionIdOf(state) ?? undefined };
  known.set(state, entry);
  return entry.id;
}

/**
 * Every line that is logged about a request says what the site was made of then. Called before the first plugin, since
 * routes take the factory that is there when they are registered.
 */
export function logComposition(app: FastifyInstance): void {
  app.setChildLoggerFactory((logger, bindings, options) => {
    const composition = app.hasDecorator('registry') ? idOf(app.registry.state) : undefined;
    return logger.child(composition ? { ...bindings, composition } : bindings, options);
  });
}
