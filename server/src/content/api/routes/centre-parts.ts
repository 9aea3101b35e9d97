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
} from 'shared-contracts/content';
import {
  type EventsQuery,
  eventsQuerySchema,
  type JobsQuery,
  jobsQuerySchema,
} from 'shared-contracts/content-queries';
import type { z } from 'shared-contracts/zod';
import { plainText } from '../../../platform/text/plain-text.ts';
import {
  type ContentRoute,
  centreOf,
  contentRoute,
  type RouteContext,
  slugAndIdParams,
  slugParams,
  storedJson,
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
    answer,
    handle: ({ params }, context) => {
      const { id } = centreOf(params.slug, context);
      const page = sql`select answer from centre_pages where centre_id = ${id} and kind = ${kind}`;
      return storedJson(context, summary.toLowerCase(), page);
    },
  });

export const centrePartsRoutes: readonly ContentRoute[] = [
  contentRoute({
    path: '/api/centers/:slug/events',
    operation: 'events',
    summary: 'Events of a center: upcoming ones, or those of the given days',
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
    answer: eventSchema,
    handle: ({ params }, context) => {
      const { id } = centreOf(params.slug, context);
      const event = sql`select answer from events where id = ${params.id} and centre_id = ${id}`;
      return storedJson(context, 'event', event);
    },
  }),
  contentRoute({
    path: '/api/centers/:slug/jobs',
    operation: 'jobs',
    summary: 'Open jobs at a center',
    params: slugParams,
    query: jobsQuerySchema,
    answer: jobListSchema,
    handle: ({ params, query }, context) => jobsOf(centreOf(params.slug, context), query, context),
  }),
  contentRoute({
    path: '/api/centers/:slug/jobs/:id',
    operation: 'job',
    summary: 'A job',
    params: slugAndIdParams,
    answer: jobSchema,
    handle: ({ params }, context) => {
      const { id } = centreOf(params.slug, context);
      const job = sql`select summary from jobs where id = ${params.id} and centre_id = ${id}`;
      return storedJson(context, 'opening', job);
    },
  }),
  pageRoute('map', 'map', 'Site plan', sitePlanSchema),
  pageRoute('parking', 'parking', 'Parking', parkingInfoSchema),
  pageRoute('visitor-info', 'visitorInfo', 'Visitor info', visitorInfoSchema),
];
