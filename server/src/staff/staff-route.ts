import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'shared-contracts/zod';
import type { ApiCall } from '../platform/api/described-call.ts';
import { FieldsError, RequestError } from '../platform/errors/request-error.ts';
import { refuseCrossSite } from '../platform/http/fetch-metadata.ts';
import { enforceRateLimit } from '../platform/http/rate-limit.ts';
import { type Actor, hasActed } from './audit-entries.ts';
import { actorOf, hasRole, mayEdit, requireFreshStaff } from './staff.plugin.ts';
import type { StaffSession } from './staff-sessions.ts';
import { ROLES, type Role } from './wire/roles.ts';

type Schema = z.core.$ZodType;
type AnswerOf<A> = A extends Schema ? z.infer<A> : unknown;

interface Asked<P extends Schema, I extends Schema> {
  readonly params: z.infer<P>;
  /** The query of a read, the body of a change. */
  readonly input: z.infer<I>;
}

interface StaffCall<P extends Schema, I extends Schema> extends Asked<P, I> {
  readonly staff: StaffSession;
  /** The person as author of entries of the audit. A change without an entry fails. */
  readonly by: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Description<P extends Schema, I extends Schema, A extends ApiCall['answer']>
  extends Pick<ApiCall, 'operation' | 'summary' | 'upload' | 'errors'> {
  readonly roles: readonly Role[] | 'all';
  /**
   * Returns the centres that the call changes, null for the whole site. An editor of other centres is refused
   * before the handler runs. Without it the role is enough.
   */
  readonly centres?: (asked: Asked<P, I>) => readonly (string | null)[] | Promise<readonly (string | null)[]>;
  /** Whether the call needs a sign-in of the last ten minutes. */
  readonly needsFresh?: boolean;
  readonly params?: P;
  readonly answer: A;
}

type Handle<P extends Schema, I extends Schema, A extends ApiCall['answer']> = (
  call: StaffCall<P, I>,
) => AnswerOf<A> | Promise<AnswerOf<A>>;

/** Registers calls of the desk. Sign-in, role, centre and audit are built in. */
export interface StaffRoutes {
  read<P extends Schema, I extends Schema, A extends ApiCall['answer']>(
    path: string,
    description: Description<P, I, A> & { readonly query?: I },
    handle: Handle<P, I, A>,
  ): void;
  /** Changes by POST. */
  change<P extends Schema, I extends Schema, A extends ApiCall['answer']>(
    path: string,
    description: Description<P, I, A> & { readonly body?: I; readonly example?: z.input<I> },
    handle: Handle<P, I, A>,
  ): void;
}

/** Media type of the body of a call with `upload`, which its handler finds in `request.body`. */
export const UPLOAD = 'application/octet-stream';
const MOST_BYTES = 20_000_000;
const CHANGES = { most: 600, seconds: 600 } as const;
const ALL_ROLES = Object.keys(ROLES) as Role[];

/** Parses what staff sent. The error names each wrong field, so that forms can show it. */
function parsed<S extends Schema>(schema: S | undefined, value: unknown): z.infer<S> {
  const result = z.safeParse(schema ?? z.unknown(), value ?? {});
  if (result.success) return result.data as z.infer<S>;
  const fields = result.error.issues.map(({ path, message }) => [path.join('.') || 'form', message]);
  throw new FieldsError(Object.fromEntries(fields.toReversed()), 'INVALID_REQUEST');
}

/** @throws RequestError FORBIDDEN unless the person may change all these centres; null is the whole site. */
export function requireCentres(
  staff: StaffSession,
  roles: readonly Role[],
  centres: readonly (string | null)[],
) {
  // Roles besides editor are for the whole site.
  if (roles.some((role) => role !== 'editor' && staff.roles.includes(role))) return;
  const refused = centres.find((centre) => !mayEdit(staff, centre));
  if (refused === undefined) return;
  throw new RequestError(
    'FORBIDDEN',
    refused === null
      ? 'Only editors of all centers can change this.'
      : `You are not an editor of ${refused}. Ask an administrator.`,
  );
}

function createStaffRoutes(app: FastifyInstance): StaffRoutes {
  function route<P extends Schema, I extends Schema, A extends ApiCall['answer']>(
    method: 'GET' | 'POST',
    path: string,
    { roles: given, centres, needsFresh = false, ...description }: Description<P, I, A>,
    input: { readonly schema: I | undefined; readonly call: Partial<ApiCall> },
    handle: Handle<P, I, A>,
  ) {
    const roles = given === 'all' ? ALL_ROLES : given;
    const isChange = method === 'POST';
    const call: ApiCall = {
      ...description,
      ...input.call,
      tag: 'staff',
      access: 'staff',
      staff: { roles, isOfCentre: centres !== undefined, isChange },
      errors: [...(description.errors ?? []), ...(needsFresh ? (['FRESH_SIGN_IN_NEEDED'] as const) : [])],
    };
    app.route({
      method,
      url: path,
      exposeHeadRoute: false,
      config: { call },
      handler: async (request, reply) => {
        refuseCrossSite(request);
        const staff = await app.staff.sessionOf(request);
        if (!staff) throw new RequestError('UNAUTHENTICATED', 'Please sign in to the desk.');
        if (!hasRole(staff, roles)) throw new RequestError('FORBIDDEN', 'Your roles do not include this.');
        if (isChange) await enforceRateLimit(app.db, `staff:${staff.id}`, CHANGES);
        const asked = {
          params: parsed(description.params, request.params),
          input: parsed(input.schema, isChange && !description.upload ? request.body : request.query),
        };
        if (centres) requireCentres(staff, roles, await centres(asked));
        if (needsFresh) requireFreshStaff(staff);
        const by = actorOf(staff, 'desk', request);
        const answer = await handle({ ...asked, staff, by, request, reply });
        if (isChange && !hasActed(by)) throw new Error(`${description.operation} is not in the audit`);
        if (description.answer === null) return reply.code(204).send();
        return answer;
      },
    });
  }
  return {
    read: (path, { query, ...description }, handle) =>
      route('GET', path, description, { schema: query, call: query ? { query } : {} }, handle),
    change: (path, { body, example, ...description }, handle) =>
      route(
        'POST',
        path,
        description,
        { schema: body, call: body ? { body: { schema: body, example } } : {} },
        handle,
      ),
  };
}

/** Registers calls below `/api/staff`. They answer on `OPS_ORIGIN` only, if it is set. */
export async function staffRoutes(
  app: FastifyInstance,
  declare: (routes: StaffRoutes) => void,
): Promise<void> {
  await app.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      // Pictures, for calls with `upload`.
      api.addContentTypeParser(UPLOAD, { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
        done(null, body),
      );
      declare(createStaffRoutes(api));
    },
    { prefix: '/api/staff' },
  );
}
