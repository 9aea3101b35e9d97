import {
  addDays,
  type CentreFull,
  type CentreListItem,
  centreListSchema,
  centreSchema,
  localDateAt,
  PAGE_LIMIT,
  type SearchOrigin,
} from 'shared-contracts';
import { type CentresQuery, centresQuerySchema } from 'shared-contracts/content-queries';
import { distanceKm } from '../../../content/distance.ts';
import { type ContentRoute, centreOf, contentRoute, type RouteContext } from '../content-route.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { findCentres } from '../find-centres.ts';
import { noParams, noQuery, slugParams } from '../params.ts';
import { invalidRequest } from '../request-check.ts';
import type { CentreRecord } from '../snapshot.ts';

/** Days of exceptions that a centre in a list carries. */
const SUMMARY_DAYS = 14;

interface Hit {
  readonly centre: CentreRecord;
  readonly score: number;
  readonly distance: number | null;
}

export const centresRoute = contentRoute({
  path: '/api/centers',
  operation: 'centres',
  summary: 'Centres: searched by words, postal code or point, filtered, nearest or best first',
  params: noParams,
  query: centresQuerySchema,
  answer: centreListSchema,
  lifetime: ({ openNow }) => (openNow === undefined ? 'quarter-hour' : 'minute'),
  handle: async ({ query }, context) => {
    const { origin, scores } = await findCentres(query, context);
    const carriers = query.brand === undefined ? null : await context.snapshot.withBrand(query.brand);
    const hits = context.snapshot.centres
      .filter((centre) => (!scores || scores.has(centre.id)) && (!carriers || carriers.has(centre.id)))
      .filter((centre) => passes(centre, query, context))
      .map(
        (centre): Hit => ({
          centre,
          score: scores?.get(centre.id) ?? 0,
          distance: origin ? distanceKm(origin, centre.coordinates) : null,
        }),
      )
      .filter(
        ({ distance }) => query.radiusKm === undefined || distance === null || distance <= query.radiusKm,
      )
      .sort(orderOf(query, origin, scores !== null));
    return JSON.stringify({ ...pageOf(hits, query, context), origin });
  },
});

const includes = (list: string | undefined, word: string) =>
  list === undefined || list.split(',').includes(word);

function passes(centre: CentreRecord, query: CentresQuery, { snapshot, now }: RouteContext): boolean {
  const { state, country, type, status, openNow } = query;
  if (state !== undefined && centre.address.state !== state.toUpperCase()) return false;
  if (country !== undefined && centre.address.country !== country) return false;
  if (!includes(type, centre.type) || !includes(status, centre.status.kind)) return false;
  return openNow === undefined || snapshot.isOpen(centre, now) === (openNow === 'true');
}

const byName = (a: Hit, b: Hit) =>
  a.centre.shortName.localeCompare(b.centre.shortName, 'en') || a.centre.id - b.centre.id;

/** What was asked for; else nearest first where there is a point, best first where there are words, else by name. */
function orderOf(
  { sort, q }: CentresQuery,
  origin: SearchOrigin | null,
  isScored: boolean,
): (a: Hit, b: Hit) => number {
  const byDistance = (a: Hit, b: Hit) => (a.distance ?? 0) - (b.distance ?? 0) || byName(a, b);
  const byScore = (a: Hit, b: Hit) => b.score - a.score || byDistance(a, b);
  const chosen = sort ?? (origin ? 'distance' : q && isScored ? 'relevance' : 'name');
  if (chosen === 'distance') return byDistance;
  if (chosen === 'relevance') return byScore;
  if (chosen === 'name') return byName;
  return (a, b) => a.centre.address.stateName.localeCompare(b.centre.address.stateName, 'en') || byName(a, b);
}

function pageOf(
  hits: readonly Hit[],
  { cursor, limit = PAGE_LIMIT.default }: CentresQuery,
  context: RouteContext,
) {
  const after = decodeCursor(cursor);
  const start = after ? hits.findIndex(({ centre }) => centre.id === after.id) + 1 : 0;
  if (after && start === 0) throw invalidRequest({ cursor: 'is not of this list' });
  const page = hits.slice(start, start + limit);
  const last = hits.length > start + limit ? page.at(-1) : undefined;
  return {
    items: page.map((hit) => itemOf(hit, context)),
    nextCursor: last ? encodeCursor({ key: '', id: last.centre.id }) : null,
    total: hits.length,
  };
}

function itemOf({ centre, distance }: Hit, { now }: RouteContext): CentreListItem {
  const { description, openedYear, areaSqft, alerts, exceptions, ...summary } = centre;
  const today = localDateAt(now, centre.timeZone);
  const from = addDays(today, -1);
  const to = addDays(today, SUMMARY_DAYS);
  return {
    ...summary,
    exceptions: exceptions.filter(({ date }) => date >= from && date <= to),
    distanceKm: distance,
  };
}

export const centreRoute = contentRoute({
  path: '/api/centers/:slug',
  operation: 'centre',
  summary: 'A centre in full',
  params: slugParams,
  query: noQuery,
  answer: centreSchema,
  handle: async ({ params }, context) => {
    const centre = centreOf(params.slug, context);
    const today = localDateAt(context.now, centre.timeZone);
    const full: CentreFull = {
      ...centre,
      alerts: centre.alerts.filter(({ startsOn, endsOn }) => startsOn <= today && endsOn >= today),
      counts: await countsOf(centre, today, context),
    };
    return JSON.stringify(full);
  },
});

async function countsOf(
  centre: CentreRecord,
  today: string,
  { db, now }: RouteContext,
): Promise<CentreFull['counts']> {
  const count = (kind: 'deal' | 'promotion' | 'reward') =>
    db
      .selectFrom('offers')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('centre_id', '=', centre.id)
      .where('kind', '=', kind)
      .where('starts_on', '<=', today)
      .where('ends_on', '>=', today);
  return db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('stores')
        .select(fn.countAll<number>().as('n'))
        .where('centre_id', '=', centre.id)
        .as('stores'),
      count('deal').as('deals'),
      count('promotion').as('promotions'),
      count('reward').as('rewards'),
      selectFrom('events')
        .select(fn.countAll<number>().as('n'))
        .where('centre_id', '=', centre.id)
        .where('ends_at', '>', new Date(now))
        .as('events'),
      selectFrom('jobs')
        .select(fn.countAll<number>().as('n'))
        .where('centre_id', '=', centre.id)
        .where('expires_on', '>=', today)
        .as('jobs'),
    ])
    .executeTakeFirstOrThrow()
    .then(({ stores, deals, promotions, rewards, events, jobs }) => ({
      stores: stores ?? 0,
      deals: deals ?? 0,
      promotions: promotions ?? 0,
      rewards: rewards ?? 0,
      events: events ?? 0,
      jobs: jobs ?? 0,
    }));
}

export const centresRoutes: readonly ContentRoute[] = [centresRoute, centreRoute];
