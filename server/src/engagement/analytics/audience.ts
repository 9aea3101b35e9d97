import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  AUDIENCE_PATH,
  audienceActionSchema,
  FORGET_VISIT_PATH,
  forgetVisitSchema,
} from 'shared-contracts/shell';
import { identityDb } from '../../identity/identity-tables.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import type { Db } from '../../platform/storage/index.ts';
import { CALLS } from './analytics-calls.ts';
import { analyticsDb } from './analytics-tables.ts';
import type { AudienceIdentity, RouteOptions } from './delivery.ts';
import { allowedOf } from './store-events.ts';

/** Ends a login and returns its member, or null if the browser is not logged in. */
async function logOut(db: Db, device: string): Promise<AudienceIdentity | null> {
  const ended = await analyticsDb(db)
    .updateTable('audience_logins')
    .set({ logged_out_at: sql<Date>`now()` })
    .where('device', '=', device)
    .where('logged_out_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return ended ? identityOf(db, ended.member_id) : null;
}

/** After consent is withdrawn, deletes everything about the member that it had allowed. */
async function forget(db: Db, device: string): Promise<void> {
  const login = await analyticsDb(db)
    .selectFrom('audience_logins')
    .select('member_id')
    .where('device', '=', device)
    .executeTakeFirst();
  if (!login) return;
  const identity = await identityOf(db, login.member_id);
  await analyticsDb(db).deleteFrom('audience_logins').where('member_id', '=', login.member_id).execute();
  if (!identity) return;
  // Events that performance consent allows stay, without the member's ID.
  await analyticsDb(db)
    .deleteFrom('analytics_events')
    .where('member_public_id', '=', identity.publicId)
    .where('performance', '=', false)
    .execute();
  await analyticsDb(db)
    .updateTable('analytics_events')
    .set({ member_public_id: null, targeting: false })
    .where('member_public_id', '=', identity.publicId)
    .execute();
}

export async function identityOf(db: Db, memberId: number): Promise<AudienceIdentity | null> {
  const member = await identityDb(db)
    .selectFrom('members')
    .select(['public_id', 'email'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  return member ? { memberId, publicId: member.public_id, email: member.email } : null;
}

const NO_PAGE = { props: {}, source: 'server', path: '/', route: null, release: null };

export async function audienceRoutes(api: FastifyInstance, { delivery, now }: RouteOptions): Promise<void> {
  const report = (name: 'login' | 'logout', member: AudienceIdentity) =>
    delivery.send(
      {
        allowed: { performance: false, targeting: true },
        visit: null,
        memberPublicId: member.publicId,
        composition: null,
        events: [{ ...NO_PAGE, id: randomUUID(), name, time: now() }],
      },
      member,
    );

  api.post(AUDIENCE_PATH, { bodyLimit: 1_024, config: { call: CALLS.identity } }, async (request, reply) => {
    refuseCrossSite(request);
    const parsed = audienceActionSchema.safeParse(request.body);
    if (!parsed.success)
      throw new RequestError('INVALID_REQUEST', 'The body is not a valid audience action.');
    const { action, device } = parsed.data;
    const { targeting } = allowedOf(request, { performance: false, targeting: true }, now());
    if (action === 'forget') {
      await forget(api.db, device);
      return reply.code(204).send();
    }
    if (action === 'logout') {
      const member = await logOut(api.db, device);
      if (member && targeting) await report('logout', member);
      return reply.code(204).send();
    }
    if (!targeting) throw new RequestError('FORBIDDEN', 'This needs the consent for targeting.');
    const session = await api.auth.requireMember(request);
    const member = await identityOf(api.db, session.member_id);
    if (!member) throw new RequestError('UNAUTHENTICATED', 'Please sign in first.');
    await analyticsDb(api.db)
      .insertInto('audience_logins')
      .values({ device, member_id: member.memberId })
      .onConflict((conflict) => conflict.column('device').doNothing())
      .execute();
    await report('login', member);
    return reply.code(204).send();
  });

  api.post(
    FORGET_VISIT_PATH,
    { bodyLimit: 1_024, config: { call: CALLS.forgetVisit } },
    async (request, reply) => {
      refuseCrossSite(request);
      const parsed = forgetVisitSchema.safeParse(request.body);
      if (!parsed.success) throw new RequestError('INVALID_REQUEST', 'The body is not a valid visit.');
      await analyticsDb(api.db)
        .deleteFrom('analytics_events')
        .where('visit', '=', parsed.data.visit)
        .execute();
      return reply.code(204).send();
    },
  );
}
