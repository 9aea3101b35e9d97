import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { RequestError } from '../../../platform/errors/request-error.ts';
import { mayChange, type Principal, type ReleaseTokens } from '../access/release-tokens.ts';
import type { By } from '../records/audit.ts';
import { parse } from './release-parts.ts';

export interface ReleaseGuard {
  own<S extends z.ZodMiniType<{ name: string }>>(request: FastifyRequest, schema: S): z.infer<S>;
  /** Returns the team, and the person if the command names one. */
  by(request: FastifyRequest, asked: { who?: string | undefined; why: string }): By;
  principalOf(request: FastifyRequest): Principal;
  isOperations(request: FastifyRequest): boolean;
  mayChange(request: FastifyRequest): readonly string[] | '*';
  forOperations(request: FastifyRequest): void;
}

/** Requires a valid token for every call of `app`. */
export function guardReleases(app: FastifyInstance, tokens: ReleaseTokens): ReleaseGuard {
  const principals = new WeakMap<FastifyRequest, Principal>();

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const principal = await tokens.principalOf(request.headers.authorization);
    if (!principal) {
      throw new RequestError(
        'UNAUTHENTICATED',
        'Release calls need a release token that is valid as a bearer token.',
      );
    }
    principals.set(request, principal);
  });

  function principalOf(request: FastifyRequest): Principal {
    const principal = principals.get(request);
    if (!principal) throw new RequestError('UNAUTHENTICATED', 'Release calls need a release token.');
    return principal;
  }

  return {
    own(request, schema) {
      const params = parse(schema, request.params);
      const principal = principalOf(request);
      if (!mayChange(principal, params.name)) {
        throw new RequestError('FORBIDDEN', `The token of ${principal.name} is not for ${params.name}.`);
      }
      return params;
    },
    by(request, { who, why }) {
      const team = principalOf(request).name;
      return { who: who && who !== team ? `${who} (${team})` : team, why };
    },
    principalOf,
    mayChange: (request) => principalOf(request).releases,
    isOperations: (request) => principalOf(request).isOperations,
    forOperations(request) {
      if (!principalOf(request).isOperations) {
        throw new RequestError(
          'FORBIDDEN',
          'Tokens, grants and freezes are made and taken back with a token of operations.',
        );
      }
    },
  };
}
