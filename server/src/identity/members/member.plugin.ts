import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import {
  attributeChangeSchema,
  attributeSchema,
  type Loyalty,
  localDateAt,
  type Member,
  normalEmail,
  profileFormSchema,
  SITE_TIME_ZONE,
} from 'shared-contracts';
import { z } from 'zod';
import { readLoyalty } from '../../club/ledger/program.ts';
import { contentDb } from '../../content/store/content-tables.ts';
import { FieldsError } from '../../platform/errors/fields-error.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { demandOwnFetch, refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { identityDb } from '../identity-tables.ts';
import { deleteMember, exportMember } from './account-data.ts';
import { changeAttribute, readAttribute } from './attributes.ts';
import { memberRow, readPreferences, saveProfile } from './preferences.ts';

const attributesQuerySchema = z.object({ mpid: z.string(), attribute: z.string() });
const dealQuerySchema = z.object({ deal_id: z.coerce.number().int().positive() });
const deleteSchema = z.object({ email: z.string() });
const DONE = { ok: true } as const;

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new RequestError('INVALID_REQUEST', 'The call is not what it should be.');
  return result.data;
}

/** A call by GET: every other method answers 405, so that no route of a form can take its place. */
function getOnly(
  api: FastifyInstance,
  path: string,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  // A HEAD would run the handler, too: two of these change something.
  api.get(path, { exposeHeadRoute: false }, handle);
  api.route({
    method: ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: path,
    handler: async (_request, reply) => {
      reply.header('allow', 'GET');
      throw new RequestError('METHOD_NOT_ALLOWED', 'This is asked for by GET.');
    },
  });
}

export interface MemberOptions {
  /** Deletes what lay outside of the database of a member that was deleted. */
  readonly afterDelete?: () => Promise<unknown>;
}

/** The member's calls about themselves (seed §7): GET with cookies, never cached, 401 without a session. */
export const memberPlugin = fp<MemberOptions>(
  async (app, { afterDelete }) => {
    // Without a secret nobody can be signed in.
    if (!app.hasDecorator('auth')) return;
    const memberOf = async (request: FastifyRequest) => (await app.auth.demandMember(request)).member_id;

    /** Posts carry the session's CSRF token besides. */
    async function posterOf(request: FastifyRequest): Promise<number> {
      refuseCrossSite(request);
      const memberId = await memberOf(request);
      app.auth.demandCsrf(request);
      return memberId;
    }

    await app.register(
      async (api) => {
        api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

        getOnly(api, '/user-info', async (request): Promise<Member> => {
          const memberId = await memberOf(request);
          const [member, preferred] = [
            await memberRow(app.db, memberId),
            await readAttribute(app.db, memberId, 'preferred_center'),
          ];
          return {
            email: member.email,
            public_id: member.public_id,
            mpid: member.mpid,
            first_name: member.first_name,
            last_name: member.last_name,
            preferred_center: typeof preferred === 'string' ? preferred : null,
          };
        });

        getOnly(api, '/user-loyalty', async (request): Promise<Loyalty> => {
          return readLoyalty(app.db, await memberOf(request), new Date());
        });

        getOnly(api, '/mparticle-user-attributes', async (request) => {
          const memberId = await memberOf(request);
          const query = parsed(attributesQuerySchema, request.query);
          const { mpid } = await memberRow(app.db, memberId);
          if (query.mpid !== mpid) throw new RequestError('NOT_FOUND', 'There are no such attributes.');
          const attribute = attributeSchema.safeParse(query.attribute);
          if (!attribute.success) throw new RequestError('INVALID_REQUEST', 'There is no such attribute.');
          return { data: await readAttribute(app.db, memberId, attribute.data) };
        });

        api.post('/user-attributes', async (request) => {
          const memberId = await posterOf(request);
          const change = attributeChangeSchema.safeParse(request.body);
          if (!change.success)
            throw new RequestError('INVALID_REQUEST', 'The change is not what it should be.');
          await changeAttribute(app.db, memberId, change.data);
          return DONE;
        });

        getOnly(api, '/user-get-favorite-deals', async (request) => {
          const memberId = await memberOf(request);
          const [member, rows, stores] = await Promise.all([
            memberRow(app.db, memberId),
            identityDb(app.db)
              .selectFrom('member_favourites')
              .select('offer_id')
              .where('member_id', '=', memberId)
              .orderBy('row_id')
              .execute(),
            readAttribute(app.db, memberId, 'favorite_stores'),
          ]);
          return {
            deals: rows.map(({ offer_id }) => offer_id),
            stores: Array.isArray(stores) ? stores.map(Number) : [],
            last_center: member.last_center,
          };
        });

        getOnly(api, '/user-add-favorite-deal', async (request) => {
          demandOwnFetch(request);
          const memberId = await memberOf(request);
          const { deal_id } = parsed(dealQuerySchema, request.query);
          const offer = await contentDb(app.db)
            .selectFrom('offers')
            .select('id')
            .where('id', '=', deal_id)
            .executeTakeFirst();
          if (!offer) throw new RequestError('NOT_FOUND', 'There is no such deal.');
          await identityDb(app.db)
            .insertInto('member_favourites')
            .values({ member_id: memberId, offer_id: deal_id })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
          return DONE;
        });

        getOnly(api, '/user-delete-favorite-deal', async (request) => {
          demandOwnFetch(request);
          const memberId = await memberOf(request);
          const { deal_id } = parsed(dealQuerySchema, request.query);
          await identityDb(app.db)
            .deleteFrom('member_favourites')
            .where('member_id', '=', memberId)
            .where('offer_id', '=', deal_id)
            .execute();
          return DONE;
        });

        api.get('/user-preferences', async (request) => {
          const session = await app.auth.demandMember(request);
          const account = await identityDb(app.db)
            .selectFrom('accounts')
            .select('id')
            .where(
              'id',
              '=',
              z.guid().safeParse(session.subject).data ?? '00000000-0000-0000-0000-000000000000',
            )
            .executeTakeFirst();
          return readPreferences(app.db, session.member_id, {
            sessions: await app.auth.sessions.count(session.member_id),
            has_password: account !== undefined,
          });
        });

        api.post('/user-preferences', async (request) => {
          const memberId = await posterOf(request);
          const form = profileFormSchema.safeParse(request.body);
          if (!form.success) throw new RequestError('INVALID_REQUEST', 'The form is not whole.');
          await saveProfile(app.db, memberId, form.data, localDateAt(Date.now(), SITE_TIME_ZONE));
          return DONE;
        });

        api.get('/user-export', async (request, reply) => {
          const memberId = await memberOf(request);
          reply.header('content-disposition', 'attachment; filename="my-data.json"');
          reply.type('application/json; charset=utf-8');
          return JSON.stringify(await exportMember(app.db, memberId), null, 2);
        });

        api.post('/user-delete', async (request, reply) => {
          const memberId = await posterOf(request);
          const { email } = parsed(deleteSchema, request.body);
          const member = await memberRow(app.db, memberId);
          if (normalEmail(email) !== normalEmail(member.email)) {
            throw new FieldsError({ email: 'This is not the address of your account.' });
          }
          await deleteMember(app.db, memberId);
          await afterDelete?.();
          app.auth.clearSession(reply);
          return DONE;
        });
      },
      { prefix: '/api' },
    );
  },
  { name: 'member', dependencies: ['auth'] },
);
