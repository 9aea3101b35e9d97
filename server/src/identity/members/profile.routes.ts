import type { FastifyInstance } from 'fastify';
import {
  attributeChangeSchema,
  attributeSchema,
  localDateAt,
  type Member,
  profileFormSchema,
  SITE_TIME_ZONE,
} from 'shared-contracts';
import { z } from 'zod';
import { RequestError } from '../../platform/errors/request-error.ts';
import { identityDb } from '../identity-tables.ts';
import { DONE, type MemberRoutes, NO_INPUT } from '../session/member-route.ts';
import { changeAttribute, readAttribute } from './attributes.ts';
import { memberRow, readPreferences, saveProfile } from './preferences.ts';

const attributesQuerySchema = z.object({ mpid: z.string(), attribute: z.string() });

/** Profile of the member: who they are, their attributes and their preferences. */
export function profileRoutes(
  routes: MemberRoutes,
  { db, auth }: Pick<FastifyInstance, 'db' | 'auth'>,
): void {
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

  routes.read('/user-preferences', NO_INPUT, async ({ session }) => {
    const account = await identityDb(db)
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', z.guid().safeParse(session.subject).data ?? '00000000-0000-0000-0000-000000000000')
      .executeTakeFirst();
    return readPreferences(db, session.member_id, {
      sessions: await auth.sessions.count(session.member_id),
      has_password: account !== undefined,
    });
  });

  routes.change('/user-preferences', profileFormSchema, async ({ memberId, input }) => {
    await saveProfile(db, memberId, input, localDateAt(Date.now(), SITE_TIME_ZONE));
    return DONE;
  });
}
