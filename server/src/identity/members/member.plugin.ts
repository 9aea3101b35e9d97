import fp from 'fastify-plugin';
import {
  attributeChangeSchema,
  attributeSchema,
  localDateAt,
  type Member,
  normalEmail,
  profileFormSchema,
  SITE_TIME_ZONE,
} from 'shared-contracts';
import { z } from 'zod';
import { contentDb } from '../../content/store/content-tables.ts';
import { FieldsError } from '../../platform/errors/fields-error.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { identityDb } from '../identity-tables.ts';
import { DONE, memberRoutes, NO_INPUT } from '../session/member-route.ts';
import { deleteMember, exportMember } from './account-data.ts';
import { changeAttribute, readAttribute } from './attributes.ts';
import { createMemberExports, type MemberExports } from './member-exports.ts';
import { memberRow, readPreferences, saveProfile } from './preferences.ts';

const attributesQuerySchema = z.object({ mpid: z.string(), attribute: z.string() });
const dealQuerySchema = z.object({ deal_id: z.coerce.number().int().positive() });
const deleteSchema = z.object({ email: z.string() });

declare module 'fastify' {
  interface FastifyInstance {
    readonly memberExports: MemberExports;
  }
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
    const { db } = app;
    const memberExports = createMemberExports();
    app.decorate('memberExports', memberExports);
    await memberRoutes(app, '/api', (routes) => {
      routes.read('/user-info', NO_INPUT, async ({ memberId }): Promise<Member> => {
        const [member, preferred] = [
          await memberRow(db, memberId),
          await readAttribute(db, memberId, 'preferred_center'),
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

      routes.read('/mparticle-user-attributes', attributesQuerySchema, async ({ memberId, input: query }) => {
        const { mpid } = await memberRow(db, memberId);
        if (query.mpid !== mpid) throw new RequestError('NOT_FOUND', 'There are no such attributes.');
        const attribute = attributeSchema.safeParse(query.attribute);
        if (!attribute.success) throw new RequestError('INVALID_REQUEST', 'There is no such attribute.');
        return { data: await readAttribute(db, memberId, attribute.data) };
      });

      routes.change('/user-attributes', attributeChangeSchema, async ({ memberId, input }) => {
        await changeAttribute(db, memberId, input);
        return DONE;
      });

      routes.read('/user-get-favorite-deals', NO_INPUT, async ({ memberId }) => {
        const [member, rows, stores] = await Promise.all([
          memberRow(db, memberId),
          identityDb(db)
            .selectFrom('member_favourites')
            .select('offer_id')
            .where('member_id', '=', memberId)
            .orderBy('row_id')
            .execute(),
          readAttribute(db, memberId, 'favorite_stores'),
        ]);
        return {
          deals: rows.map(({ offer_id }) => offer_id),
          stores: Array.isArray(stores) ? stores.map(Number) : [],
          last_center: member.last_center,
        };
      });

      routes.changeByGet(
        '/user-add-favorite-deal',
        dealQuerySchema,
        async ({ memberId, input: { deal_id } }) => {
          const offer = await contentDb(db)
            .selectFrom('offers')
            .select('id')
            .where('id', '=', deal_id)
            .executeTakeFirst();
          if (!offer) throw new RequestError('NOT_FOUND', 'There is no such deal.');
          await identityDb(db)
            .insertInto('member_favourites')
            .values({ member_id: memberId, offer_id: deal_id })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
          return DONE;
        },
      );

      routes.changeByGet(
        '/user-delete-favorite-deal',
        dealQuerySchema,
        async ({ memberId, input: { deal_id } }) => {
          await identityDb(db)
            .deleteFrom('member_favourites')
            .where('member_id', '=', memberId)
            .where('offer_id', '=', deal_id)
            .execute();
          return DONE;
        },
      );

      routes.read('/user-preferences', NO_INPUT, async ({ session }) => {
        const account = await identityDb(db)
          .selectFrom('accounts')
          .select('id')
          .where(
            'id',
            '=',
            z.guid().safeParse(session.subject).data ?? '00000000-0000-0000-0000-000000000000',
          )
          .executeTakeFirst();
        return readPreferences(db, session.member_id, {
          sessions: await app.auth.sessions.count(session.member_id),
          has_password: account !== undefined,
        });
      });

      routes.change('/user-preferences', profileFormSchema, async ({ memberId, input }) => {
        await saveProfile(db, memberId, input, localDateAt(Date.now(), SITE_TIME_ZONE));
        return DONE;
      });

      routes.read('/user-export', NO_INPUT, async ({ memberId, reply }) => {
        reply.header('content-disposition', 'attachment; filename="my-data.json"');
        reply.type('application/json; charset=utf-8');
        return JSON.stringify(await exportMember(db, memberId, memberExports), null, 2);
      });

      routes.change('/user-delete', deleteSchema, async ({ memberId, input: { email }, reply }) => {
        const member = await memberRow(db, memberId);
        if (normalEmail(email) !== normalEmail(member.email)) {
          throw new FieldsError({ email: 'This is not the address of your account.' });
        }
        await deleteMember(db, memberId);
        await afterDelete?.();
        app.auth.clearSession(reply);
        return DONE;
      });
    });
  },
  { name: 'member', dependencies: ['auth'] },
);
