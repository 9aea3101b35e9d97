import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import {
  analyticsBatchSchema,
  BATCH_LIMITS,
  COLLECT_PATH,
  DROPPED_EVENTS_PATH,
  droppedEventsSchema,
} from 'shared-contracts/shell';
import { RequestError } from '../../platform/errors/request-error.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { enforceRateLimit, type Limit, networkHash } from '../../platform/http/rate-limit.ts';
import type { Db } from '../../platform/storage/index.ts';
import { CALLS } from './analytics-calls.ts';
import { analyticsDb } from './analytics-tables.ts';
import { identityOf } from './audience.ts';
import type { RouteOptions } from './delivery.ts';
import { acceptBatch, allowedOf, storeEvents } from './store-events.ts';

// A center's Wi-Fi is one address for many shoppers.
const PER_SENDER: Limit = { most: 1_200, seconds: 60 };
const ALTOGETHER: Limit = { most: 30_000, seconds: 60 };
const DROPPED_PER_SENDER: Limit = { most: 60, seconds: 60 };
const BODY_LIMIT = BATCH_LIMITS.bytes + 4_096;

export async function collectRoutes(api: FastifyInstance, { delivery, now }: RouteOptions): Promise<void> {
  // Browsers send beacons as text. This avoids a preflight, so they leave while the page closes.
  api.removeContentTypeParser(['text/plain', 'application/json']);
  api.addContentTypeParser(
    ['text/plain', 'application/json'],
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(new RequestError('INVALID_REQUEST', 'The body is not valid JSON.'));
      }
    },
  );

  api.post(
    COLLECT_PATH,
    { bodyLimit: BODY_LIMIT, config: { call: CALLS.collect } },
    async (request, reply) => {
      refuseCrossSite(request);
      await enforceRateLimit(api.db, `analytics:${networkHash(request.ip)}`, PER_SENDER);
      await enforceRateLimit(api.db, 'analytics:all', ALTOGETHER);
      const parsed = analyticsBatchSchema.safeParse(request.body);
      if (!parsed.success)
        throw new RequestError('INVALID_REQUEST', 'The body is not a valid batch of events.');
      const allowed = allowedOf(request, parsed.data.consent, now());
      // Without consent nothing is stored. This is not an error for the browser.
      if (!allowed.performance && !allowed.targeting) return reply.code(204).send();
      const member = allowed.targeting ? await memberOf(api, request) : null;
      const batch = acceptBatch(parsed.data, allowed, member?.publicId ?? null, now());
      if (batch.events.length > 0) {
        await storeEvents(api.db, batch);
        await delivery.send(batch, member);
      }
      return reply.code(204).send();
    },
  );

  api.post(
    DROPPED_EVENTS_PATH,
    { bodyLimit: 16 * 1024, config: { call: CALLS.dropped } },
    async (request, reply) => {
      refuseCrossSite(request);
      await enforceRateLimit(api.db, `dropped:${networkHash(request.ip)}`, DROPPED_PER_SENDER);
      const parsed = droppedEventsSchema.safeParse(request.body);
      if (!parsed.success)
        throw new RequestError('INVALID_REQUEST', 'The body is not a valid report of dropped events.');
      for (const dropped of parsed.data.dropped) await countDropped(api.db, dropped, now());
      return reply.code(204).send();
    },
  );
}

async function memberOf(api: FastifyInstance, request: FastifyRequest) {
  if (!api.hasDecorator('auth')) return null;
  const session = await api.auth.sessionOf(request);
  return session && !session.error ? identityOf(api.db, session.member_id) : null;
}

async function countDropped(
  db: Db,
  { type, blamed, times }: { type: string; blamed: string; times: number },
  now: number,
): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10);
  await analyticsDb(db)
    .insertInto('dropped_events')
    .values({ day, type, blamed, times: Math.max(1, Math.round(times)) })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'type', 'blamed'])
        .doUpdateSet({ times: sql<number>`dropped_events.times + excluded.times` }),
    )
    .execute();
}
