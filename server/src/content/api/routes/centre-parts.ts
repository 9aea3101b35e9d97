import { sql } from 'kysely';
import {
  addDays,
  eventListSchema,
  eventSchema,
  instantOf,
  jobListSchema,
  jobSchema,
  localDateAt,
  parkingInfoSchema,
  sitePlanSchema,
  visitorInfoSchema,
} from 'shared-contracts';
import {
  type EventsQuery,
  eventsQuerySchema,
  type JobsQuery,
  jobsQuerySchema,
} from 'shared-contracts/content-queries';
import type { z } from 'shared-contracts/zod';
import { notFound } from '../../../platform/http/request-check.ts';
import { plainText } from '../../../platform/text/plain-text.ts';
import { contentDb } from '../../store/content-tables.ts';
import {
  type ContentRoute,
  centreOf,
  contentRoute,
  noQuery,
  type RouteContext,
  slugAndIdParams,
  slugParams,
} from '../content-route.ts';
import { readPage } from '../db-page.ts';
import type { CentreRecord } from '../snapshot.ts';

function eventsOf(centre: CentreRecord, query: EventsQuery, { db, now }: RouteContext) {
  const dayStart = (date: string) => new Date(instantOf(date, '00:00', centre.timeZone));
  const conditions = [sql`centre_id = ${centre.id}`];
  conditions.push(sql`ends_at > ${query.from ? dayStart(query.from) : new Date(now)}`);
  if (query.to) conditions.push(sql`starts_at < ${dayStart(addDays(query.to, 1))}`);
  if (query.kind) conditions.push(sql`kind = ${query.kind}`);
  const found = sql`
    select id, to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as sort_key, summary as body
    from events where ${sql.join(conditions, sql` and `)}`;
  return readPage(db, { found, cursor: query.cursor, limit: query.limit });
}

function jobsOf(centre: CentreRecord, query: JobsQuery, { db, now }: RouteContext) {
  const today = localDateAt(now, centre.timeZone);
  const conditions = [sql`centre_id = ${centre.id}`, sql`posted_on <= ${today}`, sql`expires_on >= ${today}`];
  if (query.kind) conditions.push(sql`kind = ${query.kind}`);
  if (query.q?.trim()) {
    const words = plainText(query.q).slice(0, 100);
    conditions.push(words ? sql`(${words} <% search_text or search_text like ${`%${words}%`})` : sql`false`);
  }
  const found = sql`
    select id, lpad((date '9999-12-31' - posted_on)::text, 8, '0') as sort_key, summary as body
    from jobs where ${sql.join(conditions, sql` and `)}`;
  return readPage(db, { found, byLikeness: Boolean(query.q), cursor: query.cursor, limit: query.limit });
}

// A center without this part has no such page.
const pageRoute = (
  kind: 'map' | 'parking' | 'visitor-info',
  operation: string,
  summary: string,
  answer: z.ZodMiniType,
) =>
  contentRoute({
    path: `/api/centers/:slug/${kind}`,
    operation,
    summary,
    params: slugParams,
    query: noQuery,
    answer,
    handle: async ({ params }, context) => {
      const centre = centreOf(params.slug, context);
      const page = await contentDb(context.db)
        .selectFrom('centre_pages')
        .select('answer')
        .where('centre_id', '=', centre.id)
        .where('kind', '=', kind)
        .executeTakeFirst();
      if (!page) throw notFound(summary.toLowerCase());
      return page.answer;
    },
  });

export const centrePartsRoutes: readonly ContentRoute[] = [
  contentRoute({
    path: '/api/centers/:slug/events',
    operation: 'events',
    summary: 'Events of a center, those to come unless days are named',
    params: slugParams,
    query: eventsQuerySchema,
    answer: eventListSchema,
    handle: ({ params, query }, context) => eventsOf(centreOf(params.slug, context), query, context),
  }),
  contentRoute({
    path: '/api/centers/:slug/events/:id',
    operation: 'event',
    summary: 'An event',
    params: slugAndIdParams,
    query: noQuery,
    answer: eventSchema,
    handle: async ({ params }, context) => {
      const centre = centreOf(params.slug, context);
      const event = await contentDb(context.db)
        .selectFrom('events')
        .select('answer')
        .where('id', '=', params.id)
        .where('centre_id', '=', centre.id)
        .executeTakeFirst();
      if (!event) throw notFound('event');
      return event.answer;
    },
  }),
  contentRoute({
    path: '/api/centers/:slug/jobs',
    operation: 'jobs',
    summary: 'Openings at a center that can still be applied for',
    params: slugParams,
    query: jobsQuerySchema,
    answer: jobListSchema,
    handle: ({ params, query }, context) => jobsOf(centreOf(params.slug, context), query, context),
  }),
  contentRoute({
    path: '/api/centers/:slug/jobs/:id',
    operation: 'job',
    summary: 'An opening',
    params: slugAndIdParams,
    query: noQuery,
    answer: jobSchema,
    handle: async ({ params }, context) => {
      const centre = centreOf(params.slug, context);
      const job = await contentDb(context.db)
        .selectFrom('jobs')
        .select('summary')
        .where('id', '=', params.id)
        .where('centre_id', '=', centre.id)
        .executeTakeFirst();
      if (!job) throw notFound('opening');
      return job.summary;
    },
  }),
  pageRoute('map', 'map', 'Site plan', sitePlanSchema),
  pageRoute('parking', 'parking', 'Parking', parkingInfoSchema),
  pageRoute('visitor-info', 'visitorInfo', 'Visitor info', visitorInfoSchema),
];
