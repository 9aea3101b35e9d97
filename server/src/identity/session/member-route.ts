import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'shared-contracts/zod';
import { RequestError } from '../../platform/errors/request-error.ts';
import { refuseCrossSite, requireOwnFetch } from '../../platform/http/fetch-metadata.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency.ts';
// `app.auth` is declared there.
import type {} from './auth.plugin.ts';
import type { SessionRow } from './sessions.ts';

/** Member call: who calls, and what of the call its schema has let through. */
export interface MemberCall<Input> {
  readonly memberId: number;
  readonly session: SessionRow;
  readonly input: Input;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Schema = z.core.$ZodType;
type Handle<S extends Schema, Given = object> = (call: MemberCall<z.infer<S>> & Given) => unknown;

/** Member routes: the guards are the kit's, a route gives its schema and what it does. */
export interface MemberRoutes {
  /** Reads by GET; the input is the query. */
  read<S extends Schema>(path: string, schema: S, handle: Handle<S>): void;
  /** Changes by GET, where the seed has it so (§7): only what a script of this site has fetched passes. */
  changeByGet<S extends Schema>(path: string, schema: S, handle: Handle<S>): void;
  /** Changes by POST, with the session's CSRF token; the input is the body. */
  change<S extends Schema>(path: string, schema: S, handle: Handle<S>): void;
  /** {@link change} that a repeat with the same `Idempotency-Key` does not do twice. */
  changeOnce<S extends Schema>(path: string, schema: S, handle: Handle<S, { readonly key: string }>): void;
}

/** Schema of calls without an input, or with one that the handler looks at itself. */
export const NO_INPUT = z.unknown();
export const DONE = { ok: true } as const;

/** Parses what a call says. Answers INVALID_REQUEST. */
export function parseCall<S extends Schema>(schema: S, value: unknown): z.infer<S> {
  const result = z.safeParse(schema, value ?? {});
  if (!result.success) throw new RequestError('INVALID_REQUEST', 'The call is not what it should be.');
  return result.data;
}

const METHODS = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

function createMemberRoutes(app: FastifyInstance) {
  const reads: string[] = [];
  const changes = new Set<string>();

  async function callOf<S extends Schema>(
    request: FastifyRequest,
    reply: FastifyReply,
    { schema, isChange }: { schema: S; isChange: boolean },
  ) {
    if (isChange) refuseCrossSite(request);
    const session = await app.auth.requireMember(request);
    if (isChange) app.auth.requireCsrf(request);
    const { member_id: memberId } = session;
    // Parsed when it is asked for, after the key.
    const input = () => parseCall(schema, isChange ? request.body : request.query);
    return { call: { memberId, session, request, reply }, input };
  }

  function get<S extends Schema>(path: string, schema: S, handle: Handle<S>, guard?: typeof requireOwnFetch) {
    reads.push(path);
    // A HEAD would run the handler, too, and some of them change something.
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      guard?.(request);
      const { call, input } = await callOf(request, reply, { schema, isChange: false });
      return handle({ ...call, input: input() });
    });
  }

  const routes: MemberRoutes = {
    read: (path, schema, handle) => get(path, schema, handle),
    changeByGet: (path, schema, handle) => get(path, schema, handle, requireOwnFetch),
    change(path, schema, handle) {
      changes.add(path);
      app.post(path, async (request, reply) => {
        const { call, input } = await callOf(request, reply, { schema, isChange: true });
        return handle({ ...call, input: input() });
      });
    },
    changeOnce(path, schema, handle) {
      changes.add(path);
      app.post(path, async (request, reply) => {
        const { call, input } = await callOf(request, reply, { schema, isChange: true });
        const key = idempotencyKeyOf(request);
        return handle({ ...call, key, input: input() });
      });
    },
  };

  /** Addresses of GET routes answer no other method, so that no route of a form can take its place. */
  function refuseOtherMethods() {
    for (const path of reads) {
      const allow = changes.has(path) ? 'GET, POST' : 'GET';
      app.route({
        method: METHODS.filter((method) => method !== 'POST' || !changes.has(path)),
        url: path,
        handler: async (_request, reply) => {
          reply.header('allow', allow);
          throw new RequestError(
            'METHOD_NOT_ALLOWED',
            `This is asked for by ${allow.replace(', ', ' or ')}.`,
          );
        },
      });
    }
  }
  return { routes, refuseOtherMethods };
}

/** Member routes below `prefix`: never cached, 401 without a session, nothing from another site. */
export async function memberRoutes(
  app: FastifyInstance,
  prefix: `/api${string}`,
  declare: (routes: MemberRoutes) => void,
): Promise<void> {
  await app.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      const { routes, refuseOtherMethods } = createMemberRoutes(api);
      declare(routes);
      refuseOtherMethods();
    },
    { prefix },
  );
}
