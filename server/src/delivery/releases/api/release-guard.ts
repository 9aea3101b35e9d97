import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { RequestError } from '../../../platform/errors/request-error.ts';
import { parseStorableJson, visibleText } from '../../../platform/text/storable-text.ts';
import type { Principal, ReleaseTokens } from '../access/release-tokens.ts';
import type { Author } from '../records/audit.ts';

export type ReleaseGuard = ReturnType<typeof guardReleases>;

export function guardReleases(app: FastifyInstance, tokens: ReleaseTokens) {
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
    principalOf,
    own<S extends z.ZodMiniType<{ name: string }>>(request: FastifyRequest, schema: S): z.infer<S> {
      const params = parse(schema, request.params);
      const { name: team, releases } = principalOf(request);
      if (releases !== '*' && !releases.includes(params.name))
        throw new RequestError('FORBIDDEN', `The token of ${team} is not for ${params.name}.`);
      return params;
    },
    by(request: FastifyRequest, { who, why }: { who?: string | undefined; why: string }): Author {
      const team = principalOf(request).name;
      return { who: who && who !== team ? `${who} (${team})` : team, why };
    },
    forOperations(request: FastifyRequest): void {
      if (!principalOf(request).isOperations)
        throw new RequestError(
          'FORBIDDEN',
          'Tokens, grants and freezes can only be changed with a token of operations.',
        );
    },
  };
}

export const bytesOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

export function bodyOf<S extends z.ZodMiniType>(
  request: FastifyRequest,
  schema: S,
  empty?: object,
): z.infer<S> {
  const bytes = bytesOf(request);
  if (empty && bytes.length === 0) return parse(schema, empty);
  try {
    const value = parseStorableJson(bytes.toString('utf8'));
    // The body is signed, so its text cannot be changed.
    if (!isDeepStrictEqual(visibleText(value), value))
      throw new RequestError('INVALID_REQUEST', 'Remove hidden characters from the texts.');
    return parse(schema, value);
  } catch (error) {
    throw error instanceof RequestError
      ? error
      : new RequestError('INVALID_REQUEST', 'The body is not JSON.');
  }
}

export function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RequestError(
    'INVALID_REQUEST',
    `${issue?.path.join('.') || 'The request'}: ${issue?.message ?? 'is not valid'}.`,
  );
}
