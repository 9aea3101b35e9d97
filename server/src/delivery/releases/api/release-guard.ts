import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { RequestError } from '../../../platform/errors/request-error.ts';
import { refuseCrossSite } from '../../../platform/http/fetch-metadata.ts';
import { parseStorableJson, visibleText } from '../../../platform/text/storable-text.ts';
import { isStaffName } from '../../../staff/people.ts';
import { actorOf, requireFreshStaff } from '../../../staff/staff.plugin.ts';
import type { StaffSession } from '../../../staff/staff-sessions.ts';
import type { Principal, ReleaseTokens } from '../access/release-tokens.ts';
import type { Author } from '../records/audit.ts';

export type ReleaseGuard = ReturnType<typeof guardReleases>;

export function guardReleases(app: FastifyInstance, tokens: ReleaseTokens) {
  const principals = new WeakMap<FastifyRequest, Principal>();

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const principal = await tokens.principalOf(request);
    if (!principal) {
      throw new RequestError(
        'UNAUTHENTICATED',
        'Release calls need a release token that is valid as a bearer token.',
      );
    }
    if (principal.staff) guardSession(request, principal.staff);
    principals.set(request, principal);
  });

  // Browsers add the cookie of a session to requests of other pages, unlike a token.
  function guardSession(request: FastifyRequest, staff: StaffSession): void {
    refuseCrossSite(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') requireFreshStaff(staff);
  }

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
    /** Returns the author of a change. A person is named by the session; a token cannot claim a person's name. */
    async by(
      request: FastifyRequest,
      { who: claimed, why }: { who?: string | undefined; why: string },
    ): Promise<Author> {
      const { name, staff } = principalOf(request);
      if (staff) return { who: name, why, actor: actorOf(staff, 'console', request) };
      if (claimed && claimed !== name && (await isStaffName(app.db, claimed)))
        throw new RequestError(
          'FORBIDDEN',
          `${claimed} is a person with a staff account: sign in to the release console, or name the program.`,
        );
      const who = claimed && claimed !== name ? `${claimed} (${name})` : name;
      return { who, why, actor: { who, staffId: null, via: 'token', requestId: request.id } };
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
