import type { FastifyInstance } from 'fastify';
import { localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import {
  attributeChangeSchema,
  attributeSchema,
  attributesAnswerSchema,
  type Member,
  memberSchema,
  preferencesSchema,
  profileFormSchema,
} from 'shared-contracts/member';
import { z } from 'zod';
import { doneSchema } from '../../platform/api/described-call.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { identityDb } from '../identity-tables.ts';
import { EXAMPLE_PROFILE } from '../provider/account-calls.ts';
import { DONE, type MemberRoutes } from '../session/member-route.ts';
import { changeAttribute, readAttribute } from './attributes.ts';
import { memberRow, readPreferences, saveProfile } from './preferences.ts';

const attributesQuerySchema = z.object({ mpid: z.string(), attribute: z.string() });

const INFO = { operation: 'userInfo', summary: 'Who is signed in', answer: memberSchema };
const ATTRIBUTES = {
  operation: 'userAttributes',
  summary: 'One attribute of the member; values are text',
  query: attributesQuerySchema,
  answer: attributesAnswerSchema,
  errors: ['NOT_FOUND'] as const,
};
const CHANGE_ATTRIBUTE = {
  operation: 'changeAttribute',
  summary: 'Adds to and takes from a list, or sets a single value',
  body: attributeChangeSchema,
  example: { attribute: 'favorite_centers' as const, add: ['charleston'] },
  answer: doneSchema,
  errors: ['NOT_FOUND', 'UNPROCESSABLE'] as const,
};
const PREFERENCES = {
  operation: 'preferences',
  summary: 'Profile, attributes with their names, and devices that are signed in',
  answer: preferencesSchema,
};
const SAVE_PREFERENCES = {
  operation: 'savePreferences',
  summary: 'Saves the profile; mistakes are told at their fields',
  body: profileFormSchema,
  example: EXAMPLE_PROFILE,
  answer: doneSchema,
  errors: ['UNPROCESSABLE'] as const,
};

export function profileRoutes(
  routes: MemberRoutes,
  { db, auth }: Pick<FastifyInstance, 'db' | 'auth'>,
): void {
  routes.read('/user-info', INFO, async ({ memberId }): Promise<Member> => {
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

  routes.read('/mparticle-user-attributes', ATTRIBUTES, async ({ memberId, input: query }) => {
    const { mpid } = await memberRow(db, memberId);
    if (query.mpid !== mpid) throw new RequestError('NOT_FOUND', 'There are no such attributes.');
    const attribute = attributeSchema.safeParse(query.attribute);
    if (!attribute.success) throw new RequestError('INVALID_REQUEST', 'There is no such attribute.');
    return { data: await readAttribute(db, memberId, attribute.data) };
  });

  routes.change('/user-attributes', CHANGE_ATTRIBUTE, async ({ memberId, input }) => {
    await changeAttribute(db, memberId, input);
    return DONE;
  });

  routes.read('/user-preferences', PREFERENCES, async ({ session }) => {
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

  routes.change('/user-preferences', SAVE_PREFERENCES, async ({ memberId, input }) => {
    await saveProfile(db, memberId, input, localDateAt(Date.now(), SITE_TIME_ZONE));
    return DONE;
  });
}
