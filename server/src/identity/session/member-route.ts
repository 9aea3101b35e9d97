import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'shared-contracts/zod';
import type { ApiCall, ApiTag } from '../../platform/api/described-call.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { refuseCrossSite, requireOwnFetch } from '../../platform/http/fetch-metadata.ts';
import { idempotencyKeyOf, idempotencyKeySchema } from '../../platform/http/idempotency.ts';
// Declares `app.auth`.
import type {} from './auth.ts';
import type { SessionRow } from './sessions.ts';

interface MemberCall<Input> {
  readonly memberId: number;
  readonly session: SessionRow;
  readonly input: Input;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Schema = z.core.$ZodType;
type AnswerOf<A> = A extends Schema ? z.infer<A> : unknown;
type Handle<S extends Schema, A, Given = object> = (
  call: MemberCall<z.infer<S>> & Given,
) => AnswerOf<A> | Promise<AnswerOf<A>>;

type CallDescription<A extends ApiCall['answer']> = Pick<
  ApiCall,
  'operation' | 'summary' | 'params' | 'upload' | 'errors'
> & {
  readonly answer: A;
  /** Whether the call needs a recent sign-in. If there is none, it answers FRESH_SIGN_IN_NEEDED. */
  readonly needsFresh?: boolean;
};
type Reading<S extends Schema, A extends ApiCall['answer']> = CallDescription<A> & { readonly query?: S };
type Changing<S extends Schema, A extends ApiCall['answer']> = CallDescription<A> & {
  readonly query?: Schema;
  readonly body?: S;
  readonly example?: z.input<S>;
};

export interface MemberRoutes {
  read<S extends Schema, A extends ApiCall['answer']>(
    path: string,
    description: Reading<S, A>,
    handle: Handle<S, A>,
  ): void;
  changeByGet<S extends Schema, A extends ApiCall['answer']>(
    path: string,
    description: Reading<S, A>,
    handle: Handle<S, A>,
  ): void;
  change<S extends Schema, A extends ApiCall['answer']>(
    path: string,
    description: Changing<S, A>,
    handle: Handle<S, A>,
  ): void;
  /** Like {@link change}, but repeats with the same `Idempotency-Key` have no further effect. */
  changeOnce<S extends Schema, A extends ApiCall['answer']>(
    path: string,
    description: Changing<S, A>,
    handle: Handle<S, A, { readonly key: string }>,
  ): void;
}

const NO_INPUT = z.unknown();
export const DONE = { ok: true } as const;

export function parseCall<S extends Schema>(schema: S, value: unknown): z.infer<S> {
  const result = z.safeParse(schema, value ?? {});
  if (!result.success) throw new RequestError('INVALID_REQUEST', 'The request is not valid.');
  return result.data;
}

const METHODS = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const errorsOf = (needsFresh: boolean, errors: ApiCall['errors'] = []): NonNullable<ApiCall['errors']> =>
  needsFresh ? ['FRESH_SIGN_IN_NEEDED', ...errors] : errors;

function createMemberRoutes(app: FastifyInstance, tag: ApiTag) {
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
    // Parsed lazily, after the idempotency key.
    const input = () => parseCall(schema, isChange ? request.body : request.query);
    return { call: { memberId, session, request, reply }, input };
  }

  function get<S extends Schema, A extends ApiCall['answer']>(
    path: string,
    { query, needsFresh = false, ...description }: Reading<S, A>,
    handle: Handle<S, A>,
    guard?: typeof requireOwnFetch,
  ) {
    reads.push(path);
    const schema = query ?? NO_INPUT;
    const call: ApiCall = {
      ...description,
      tag,
      access: guard ? 'member-own' : 'member',
      errors: errorsOf(needsFresh, description.errors),
      ...(query ? { query } : {}),
    };
    // HEAD would run the handler, and some handlers change data.
    app.get(path, { exposeHeadRoute: false, config: { call } }, async (request, reply) => {
      guard?.(request);
      const { call, input } = await callOf(request, reply, { schema: schema as S, isChange: false });
      if (needsFresh) app.auth.requireFresh(call.session);
      return handle({ ...call, input: input() });
    });
  }

  function post<S extends Schema, A extends ApiCall['answer'], Given>(
    path: string,
    { body, example, needsFresh = false, ...description }: Changing<S, A>,
    handle: Handle<S, A, Given>,
    { more, given }: { more?: Partial<ApiCall>; given: (request: FastifyRequest) => Given },
  ) {
    changes.add(path);
    const schema = body ?? NO_INPUT;
    const call: ApiCall = {
      ...description,
      ...more,
      tag,
      access: 'member-change',
      errors: [...errorsOf(needsFresh, description.errors), ...(more?.errors ?? [])],
      ...(body ? { body: { schema: body, example } } : {}),
    };
    app.post(path, { config: { call } }, async (request, reply) => {
      const { call, input } = await callOf(request, reply, { schema: schema as S, isChange: true });
      if (needsFresh) app.auth.requireFresh(call.session);
      const also = given(request);
      return handle({ ...call, ...also, input: input() });
    });
  }

  const once: Partial<ApiCall> = {
    headers: { 'idempotency-key': { schema: idempotencyKeySchema, isRequired: true } },
    errors: ['CONFLICT'],
  };
  const routes: MemberRoutes = {
    read: (path, description, handle) => get(path, description, handle),
    changeByGet: (path, description, handle) => get(path, description, handle, requireOwnFetch),
    change: (path, description, handle) => post(path, description, handle, { given: () => ({}) }),
    changeOnce: (path, description, handle) =>
      post(path, description, handle, {
        more: once,
        given: (request) => ({ key: idempotencyKeyOf(request) }),
      }),
  };

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
            `Use ${allow.replace(', ', ' or ')} for this address.`,
          );
        },
      });
    }
  }
  return { routes, refuseOtherMethods };
}

export async function memberRoutes(
  app: FastifyInstance,
  { prefix, tag }: { readonly prefix: `/api${string}`; readonly tag: ApiTag },
  declare: (routes: MemberRoutes) => void,
): Promise<void> {
  await app.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      const { routes, refuseOtherMethods } = createMemberRoutes(api, tag);
      declare(routes);
      refuseOtherMethods();
    },
    { prefix },
  );
}
