import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AUDIENCE_PATH, audienceActionSchema, FORGET_VISIT_PATH, forgetVisitSchema } from 'shared-contracts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { allowedOf } from './allowed.ts';
import { CALLS } from './analytics-calls.ts';
import { analyticsDb } from './analytics-tables.ts';
import { type AudienceIdentity, forget, identityOf, logIn, logOut } from './audience.ts';
import type { Delivery } from './delivery.ts';

export interface AudienceOptions {
  readonly delivery: Delivery;
  readonly now: () => number;
}

export async function audienceRoutes(
  api: FastifyInstance,
  { delivery, now }: AudienceOptions,
): Promise<void> {
  const tell = (name: 'login' | 'logout', member: AudienceIdentity) =>
    delivery.send(
      {
        allowed: { performance: false, targeting: true },
        visit: null,
        memberPublicId: member.publicId,
        composition: null,
        events: [
          {
            id: randomUUID(),
            name,
            props: {},
            time: now(),
            source: 'server',
            path: '/',
            route: null,
            release: null,
          },
        ],
      },
      member,
    );

  api.post(AUDIENCE_PATH, { bodyLimit: 1_024, config: { call: CALLS.identity } }, async (request, reply) => {
    refuseCrossSite(request);
    const parsed = audienceActionSchema.safeParse(request.body);
    if (!parsed.success) throw new RequestError('INVALID_REQUEST', 'That is nothing to do with an identity.');
    const { action, device } = parsed.data;
    const { targeting } = allowedOf(request, { performance: false, targeting: true }, now());
    if (action === 'forget') {
      await forget(api.db, device);
      return reply.code(204).send();
    }
    if (action === 'logout') {
      const member = await logOut(api.db, device);
      if (member && targeting) await tell('logout', member);
      return reply.code(204).send();
    }
    if (!targeting) throw new RequestError('FORBIDDEN', 'This needs the consent for targeting.');
    const session = await api.auth.requireMember(request);
    const member = await identityOf(api.db, session.member_id);
    if (!member) throw new RequestError('UNAUTHENTICATED', 'Please sign in first.');
    await logIn(api.db, device, member.memberId);
    await tell('login', member);
    return reply.code(204).send();
  });

  api.post(
    FORGET_VISIT_PATH,
    { bodyLimit: 1_024, config: { call: CALLS.forgetVisit } },
    async (request, reply) => {
      refuseCrossSite(request);
      const parsed = forgetVisitSchema.safeParse(request.body);
      if (!parsed.success) throw new RequestError('INVALID_REQUEST', 'That is no visit.');
      await analyticsDb(api.db)
        .deleteFrom('analytics_events')
        .where('visit', '=', parsed.data.visit)
        .execute();
      return reply.code(204).send();
    },
  );
}
