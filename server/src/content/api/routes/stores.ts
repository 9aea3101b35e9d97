import { sql } from 'kysely';
import {
  addDays,
  dayHoursSchema,
  localDateAt,
  NEW_STORE_DAYS,
  openState,
  sitePlanSchema,
  storeHours,
  storeListSchema,
  storePlaceSchema,
  storeSchema,
} from 'shared-contracts/content';
import { type StoresQuery, storesQuerySchema } from 'shared-contracts/content-queries';
import { z } from 'shared-contracts/zod';
import { notFound } from '../../../platform/http/request-check.ts';
import { plainText } from '../../../platform/text/plain-text.ts';
import { contentDb } from '../../store/content-tables.ts';
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
import { bestFirst, fuzzyScore, isLike } from '../search/fuzzy.ts';
import type { CentreRecord } from '../snapshot.ts';
import { storePlaceOn } from '../store-place.ts';

const active = (today: string) => sql`starts_on <= ${today} and ends_on >= ${today}`;

const storesRoute = contentRoute({
  path: '/api/centers/:slug/stores',
  operation: 'stores',
  summary: 'Stores of a center',
  params: slugParams,
  query: storesQuerySchema,
  answer: storeListSchema,
  lifetime: ({ openNow }) => (openNow === undefined ? 'quarter-hour' : 'minute'),
  handle: async ({ params, query }, context) => {
    const centre = centreOf(params.slug, context);
    const [page, categories] = await Promise.all([
      readStores(centre, query, context),
      context.snapshot.storeCategories(centre),
    ]);
    return `${page.slice(0, -1)},"categories":${categories}}`;
  },
});

async function readStores(centre: CentreRecord, query: StoresQuery, context: RouteContext): Promise<string> {
  const { db, now } = context;
  const today = localDateAt(now, centre.timeZone);
  const words = query.q === undefined ? '' : plainText(query.q).slice(0, 100);
  // Words without a letter or digit find nothing, not everything.
  if (query.q?.trim() && !words) return '{"items":[],"nextCursor":null,"total":0}';
  const conditions = [sql`centre_id = ${centre.id}`];
  if (words) conditions.push(isLike(words, sql.ref('sort_name')));
  if (query.category !== undefined) conditions.push(sql`category_id = ${query.category}`);
  if (query.brand !== undefined) conditions.push(sql`brand_id = ${query.brand}`);
  if (query.new !== undefined) {
    const isNew = sql`(opened_on is not null and opened_on <= ${today} and opened_on >= ${addDays(today, -NEW_STORE_DAYS)})`;
    conditions.push(query.new === 'true' ? isNew : sql`not ${isNew}`);
  }
  if (query.openNow !== undefined)
    conditions.push(await openCondition(centre, query.openNow === 'true', today, context));
  const found = sql`
    select id, ${sortKey(query, words)} as sort_key,
      summary || ',"dealCount":' || coalesce(deals.n, 0) || '}' as body
    from stores
    left join (
      select store_id, count(*) as n from offers
      where centre_id = ${centre.id} and kind = 'deal' and ${active(today)}
      group by store_id
    ) as deals on deals.store_id = stores.id
    where ${sql.join(conditions, sql` and `)}`;
  return readPage(db, { found, byLikeness: Boolean(query.q), cursor: query.cursor, limit: query.limit });
}

function sortKey({ sort }: StoresQuery, words: string) {
  const chosen = sort ?? (words ? 'relevance' : 'name');
  if (chosen === 'suite') return sql`lpad(suite, 12, '0')`;
  if (chosen === 'newest')
    return sql`lpad((date '9999-12-31' - coalesce(opened_on, date '0001-01-01'))::text, 8, '0') || sort_name`;
  if (chosen === 'relevance' && words) {
    return sql`${bestFirst(fuzzyScore(words, sql.ref('sort_name'), sql.ref('sort_name')))} || sort_name`;
  }
  return sql.ref('sort_name');
}

const ownHoursSchema = z.array(z.object({ id: z.int(), hours: z.array(dayHoursSchema) }));

// Most stores keep the center's hours, so only the others are checked one by one. A store is closed before
// its first day.
async function openCondition(
  centre: CentreRecord,
  wanted: boolean,
  today: string,
  { db, now, snapshot }: RouteContext,
) {
  const rows = await contentDb(db)
    .selectFrom('stores')
    .select(['id', sql<unknown>`record->'weeklyHours'`.as('hours')])
    .where('centre_id', '=', centre.id)
    .where('has_own_hours', '=', true)
    .execute();
  const ids = ownHoursSchema
    .parse(rows)
    .filter(({ hours }) => openState(storeHours({ weeklyHours: hours }, centre), now).kind === 'open')
    .map(({ id }) => id);
  const isOpen = sql`(case when opened_on > ${today} then false when has_own_hours then id = any(${ids}::bigint[]) else ${snapshot.isOpen(centre, now)}::boolean end)`;
  return wanted ? isOpen : sql`not ${isOpen}`;
}

const storeRoute = contentRoute({
  path: '/api/centers/:slug/stores/:id',
  operation: 'store',
  summary: 'A store',
  params: slugAndIdParams,
  answer: storeSchema,
  handle: async ({ params }, context) => {
    const centre = centreOf(params.slug, context);
    const today = localDateAt(context.now, centre.timeZone);
    const store = sql`
      select answer
        || ',"dealCount":' || (select count(*) from offers where store_id = stores.id and kind = 'deal' and ${active(today)})
        || ',"rewardCount":' || (select count(*) from offers where store_id = stores.id and kind = 'reward' and ${active(today)})
        || '}' as answer
      from stores where id = ${params.id} and centre_id = ${centre.id}`;
    return storedJson(context, 'store', store);
  },
});

const placeRoute = contentRoute({
  path: '/api/centers/:slug/stores/:id/place',
  operation: 'storePlace',
  summary: 'Location of a store in its center',
  params: slugAndIdParams,
  answer: storePlaceSchema,
  handle: async ({ params }, context) => {
    const centre = centreOf(params.slug, context);
    const page = await contentDb(context.db)
      .selectFrom('centre_pages')
      .select('record')
      .where('centre_id', '=', centre.id)
      .where('kind', '=', 'map')
      .executeTakeFirst();
    const place = page && storePlaceOn(sitePlanSchema.parse(page.record), params.id);
    if (!place) throw notFound('place of the store on a plan');
    return JSON.stringify(place);
  },
});

export const storesRoutes: readonly ContentRoute[] = [storesRoute, storeRoute, placeRoute];
