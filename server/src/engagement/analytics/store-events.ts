import type { FastifyRequest } from 'fastify';
import { consentOf, readConsentCookie } from 'shared-contracts/member';
import { type AnalyticsBatch, type CollectedEvent, parseAnalyticsEvent } from 'shared-contracts/shell';
import type { Db } from '../../platform/storage/index.ts';
import { analyticsDb } from './analytics-tables.ts';

interface Allowed {
  readonly performance: boolean;
  readonly targeting: boolean;
}

/** Returns the consent that the batch, the shopper's cookie and the browser's privacy signal all allow. */
export function allowedOf(
  request: FastifyRequest,
  claimed: Pick<AnalyticsBatch['consent'], keyof Allowed>,
  now: number,
): Allowed {
  const chosen = consentOf(readConsentCookie(request.headers.cookie ?? '', now));
  return {
    performance: claimed.performance && chosen.performance,
    targeting: claimed.targeting && chosen.targeting && request.headers['sec-gpc'] !== '1',
  };
}

// Milliseconds. Browser clocks may be ahead, and events may have waited for a connection.
const MAX_AHEAD_MS = 5 * 60_000;
const MAX_AGE_MS = 25 * 60 * 60_000;

/** A validated batch, limited to what its sender allows. */
export interface AcceptedBatch {
  readonly allowed: Allowed;
  readonly visit: string | null;
  readonly memberPublicId: string | null;
  readonly composition: string | null;
  readonly events: readonly CollectedEvent[];
}

export function acceptBatch(
  batch: AnalyticsBatch,
  allowed: Allowed,
  memberPublicId: string | null,
  now: number,
): AcceptedBatch {
  const events = batch.events.flatMap((event) => {
    const { props } = parseAnalyticsEvent(event.name, event.props);
    if (!props || event.time > now + MAX_AHEAD_MS || event.time < now - MAX_AGE_MS) return [];
    return [{ ...event, props, path: event.path.split('?', 1)[0] ?? '' }];
  });
  return {
    allowed,
    visit: allowed.performance ? batch.visit : null,
    memberPublicId: allowed.targeting ? memberPublicId : null,
    composition: batch.composition,
    events,
  };
}

/** Stores events, ignoring repeated ones. Returns the number of new events. */
export async function storeEvents(db: Db, batch: AcceptedBatch): Promise<number> {
  if (batch.events.length === 0) return 0;
  const stored = await analyticsDb(db)
    .insertInto('analytics_events')
    .values(
      batch.events.map((event) => ({
        event_id: event.id,
        name: event.name,
        props: JSON.stringify(event.props),
        occurred_at: new Date(event.time),
        visit: batch.visit,
        member_public_id: batch.memberPublicId,
        source: event.source,
        path: event.path,
        route: event.route,
        release: event.release,
        composition: batch.composition,
        ...batch.allowed,
      })),
    )
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst();
  return Number(stored.numInsertedOrUpdatedRows ?? 0);
}
