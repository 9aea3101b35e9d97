import { sql } from 'kysely';
import {
  dealListSchema,
  dealSchema,
  localDateAt,
  rewardListSchema,
  rewardSchema,
} from 'shared-contracts/content';
import {
  type DealsQuery,
  dealsQuerySchema,
  type RewardsQuery,
  rewardsQuerySchema,
} from 'shared-contracts/content-queries';
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

type OfferKind = 'deal' | 'promotion' | 'reward';

// Days are local to the center, wherever the shopper is.
function inTime(when: DealsQuery['when'], centre: CentreRecord, now: number) {
  const today = localDateAt(now, centre.timeZone);
  if (when === 'upcoming') return sql`starts_on > ${today}`;
  return sql`starts_on <= ${today} and ends_on >= ${today}`;
}

function dealsOf(
  kind: 'deal' | 'promotion',
  centre: CentreRecord,
  query: DealsQuery,
  { db, now }: RouteContext,
) {
  const conditions = [sql`centre_id = ${centre.id}`, sql`kind = ${kind}`];
  // IDs also find ended and upcoming offers, because members save them.
  if (query.ids === undefined) conditions.push(inTime(query.when, centre, now));
  else conditions.push(sql`id = any(${query.ids.split(',').map(Number)}::bigint[])`);
  if (query.category !== undefined) conditions.push(sql`category_id = ${query.category}`);
  if (query.store !== undefined) conditions.push(sql`store_id = ${query.store}`);
  if (query.featured !== undefined) conditions.push(sql`is_featured = ${query.featured === 'true'}`);
  if (query.q?.trim()) conditions.push(foundByWords('deal', centre, query.q));
  const found = sql`
    select id, ${dealSortKey(query)} as sort_key, summary as body
    from offers where ${sql.join(conditions, sql` and `)}`;
  return readPage(db, { found, byLikeness: Boolean(query.q), cursor: query.cursor, limit: query.limit });
}

function foundByWords(kind: 'deal', centre: CentreRecord, q: string) {
  const words = plainText(q).slice(0, 100);
  if (!words) return sql`false`;
  return sql`id in (
    select id from search_entries
    where kind = ${kind} and centre_id = ${centre.id} and (${words} <% text or text like ${`%${words}%`})
  )`;
}

function dealSortKey({ sort }: DealsQuery) {
  if (sort === 'newest') return sql`lpad((date '9999-12-31' - added_on)::text, 8, '0')`;
  if (sort === 'ending') return sql`ends_on::text`;
  if (sort === 'starting') return sql`starts_on::text`;
  if (sort === 'store') return sql`lower(store_name)`;
  return sql`case when is_featured then '0' else '1' end || lpad((date '9999-12-31' - added_on)::text, 8, '0')`;
}

function rewardsOf(centre: CentreRecord, query: RewardsQuery, { db, now }: RouteContext) {
  const conditions = [sql`centre_id = ${centre.id}`, sql`kind = 'reward'`, inTime(query.when, centre, now)];
  if (query.store !== undefined) conditions.push(sql`store_id = ${query.store}`);
  if (query.category !== undefined) conditions.push(sql`category_id = ${query.category}`);
  if (query.maxPoints !== undefined) conditions.push(sql`points <= ${query.maxPoints}`);
  const key =
    query.sort === 'store' ? sql`lower(store_name)` : sql`lpad(points::text, 8, '0') || lower(store_name)`;
  const found = sql`
    select id, ${key} as sort_key, summary as body from offers where ${sql.join(conditions, sql` and `)}`;
  return readPage(db, { found, cursor: query.cursor, limit: query.limit });
}

const offerOf = (kind: OfferKind, centre: CentreRecord, id: number, context: RouteContext) =>
  storedJson(
    context,
    kind,
    sql`select answer from offers where id = ${id} and centre_id = ${centre.id} and kind = ${kind}`,
  );

const dealRoutes = (kind: 'deal' | 'promotion', summary: string): ContentRoute[] => [
  contentRoute({
    path: `/api/centers/:slug/${kind}s`,
    operation: `${kind}s`,
    summary: `${summary} of a center that are valid today, or upcoming ones`,
    params: slugParams,
    query: dealsQuerySchema,
    answer: dealListSchema,
    handle: ({ params, query }, context) => dealsOf(kind, centreOf(params.slug, context), query, context),
  }),
  contentRoute({
    path: `/api/centers/:slug/${kind}s/:id`,
    operation: kind,
    summary: `One of the ${summary.toLowerCase()}, also before its start and after its end`,
    params: slugAndIdParams,
    answer: dealSchema,
    handle: ({ params }, context) => offerOf(kind, centreOf(params.slug, context), params.id, context),
  }),
];

export const offersRoutes: readonly ContentRoute[] = [
  ...dealRoutes('deal', 'Deals'),
  ...dealRoutes('promotion', 'Promotions'),
  contentRoute({
    path: '/api/centers/:slug/rewards',
    operation: 'rewards',
    summary: 'Rewards of a center that are valid today, or upcoming ones',
    params: slugParams,
    query: rewardsQuerySchema,
    answer: rewardListSchema,
    handle: ({ params, query }, context) => rewardsOf(centreOf(params.slug, context), query, context),
  }),
  contentRoute({
    path: '/api/centers/:slug/rewards/:id',
    operation: 'reward',
    summary: 'A reward, also before its start and after its end',
    params: slugAndIdParams,
    answer: rewardSchema,
    handle: ({ params }, context) => offerOf('reward', centreOf(params.slug, context), params.id, context),
  }),
];
