import { sql } from 'kysely';
import {
  addDays,
  type CentreFull,
  type CentreSummary,
  centreListSchema,
  centreSchema,
  localDateAt,
  PAGE_LIMIT,
  type Picture,
  type SearchOrigin,
} from 'shared-contracts/content';
import { type CentresQuery, centresQuerySchema } from 'shared-contracts/content-queries';
import { decodeCursor, encodeCursor } from '../../../platform/http/pagination.ts';
import { invalidRequest } from '../../../platform/http/request-check.ts';
import { pictureOf } from '../../pictures/picture-names.ts';
import { seriesName } from '../../store/content-tables.ts';
import {
  type ContentRoute,
  centreOf,
  contentRoute,
  type RouteContext,
  slugParams,
} from '../content-route.ts';
import { type FoundCentres, findCentres } from '../search/find-centres.ts';
import { rankFrom } from '../search/rank-centres.ts';
import type { CentreRecord } from '../snapshot.ts';

// Days of exceptional hours in a list item.
const SUMMARY_DAYS = 14;

interface Hit {
  readonly centre: CentreRecord;
  readonly score: number;
  readonly km: number | null;
  readonly rank: number;
}

const centresRoute = contentRoute({
  path: '/api/centers',
  operation: 'centres',
  summary: 'Centers: searched by words, postal code or point, filtered, nearest or best first',
  query: centresQuerySchema,
  answer: centreListSchema,
  lifetime: ({ openNow }) => (openNow === undefined ? 'quarter-hour' : 'minute'),
  handle: async ({ query }, context) => {
    const { others, brand, ...found } = await findCentres(query, context);
    const brandId = query.brand ?? brand?.id;
    const carriers = brandId === undefined ? null : await context.snapshot.withBrand(brandId);
    const { origin, scores } = carriers ? orAround(found, carriers, context) : found;
    const rankOf = origin ? rankFrom(origin) : isShut;
    const hits = context.snapshot.centres
      .filter((centre) => (!scores || scores.has(centre.id)) && (!carriers || carriers.has(centre.id)))
      .filter((centre) => passes(centre, query, context))
      .map(
        (centre): Hit => ({
          centre,
          score: scores?.get(centre.id) ?? 0,
          ...rankOf(centre),
        }),
      )
      .filter(({ km }) => query.radiusKm === undefined || km === null || km <= query.radiusKm)
      .sort(orderOf(query, origin, scores !== null));
    return `${pageOf(hits, query, context).slice(0, -1)},"origin":${JSON.stringify(origin)},"others":${JSON.stringify(others)}${brand ? `,"brand":${JSON.stringify({ id: brand.id, name: brand.name })}` : ''}}`;
  },
});

// If no center of the words has the brand, all centers with it match, nearest first.
function orAround(
  { origin, scores }: Pick<FoundCentres, 'origin' | 'scores'>,
  carriers: ReadonlySet<number>,
  { snapshot }: RouteContext,
): Pick<FoundCentres, 'origin' | 'scores'> {
  const named = snapshot.centres.filter(({ id }) => scores?.has(id));
  const [first] = named;
  if (!first || named.some(({ id }) => carriers.has(id))) return { origin, scores };
  const { coordinates, shortName, address } = first;
  return { origin: origin ?? { ...coordinates, label: shortName, country: address.country }, scores: null };
}

const isShut = ({ status }: CentreRecord) => ({ km: null, rank: status.kind === 'open' ? 0 : 1 });

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

// Without `sort`: nearest first with a point, best first with words, otherwise by name.
function orderOf(
  { sort, q }: CentresQuery,
  origin: SearchOrigin | null,
  isScored: boolean,
): (a: Hit, b: Hit) => number {
  const byDistance = (a: Hit, b: Hit) => a.rank - b.rank || byName(a, b);
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
  const nextCursor = last ? encodeCursor({ key: '', id: last.centre.id }) : null;
  const items = page.map((hit) => itemOf(hit, context)).join(',');
  return `{"items":[${items}],"nextCursor":${JSON.stringify(nextCursor)},"total":${hits.length}}`;
}

// Everything except the distance is the same for a whole day.
function itemOf({ centre, km }: Hit, { now, snapshot }: RouteContext): string {
  const summary = snapshot.daily(centre, now, (today) =>
    JSON.stringify(summaryOf(centre, today)).slice(0, -1),
  );
  return `${summary},"storeCount":${snapshot.storeCount(centre)},"distanceKm":${km}}`;
}

function summaryOf(centre: CentreRecord, today: string): CentreSummary {
  const { description, openedYear, areaSqft, alerts, exceptions, ...summary } = centre;
  const from = addDays(today, -1);
  const to = addDays(today, SUMMARY_DAYS);
  return { ...summary, exceptions: exceptions.filter(({ date }) => date >= from && date <= to) };
}

const centreRoute = contentRoute({
  path: '/api/centers/:slug',
  operation: 'centre',
  summary: 'A center in full',
  params: slugParams,
  answer: centreSchema,
  handle: async ({ params }, context) => {
    const centre = centreOf(params.slug, context);
    const today = localDateAt(context.now, centre.timeZone);
    const full: Omit<CentreFull, 'counts'> = {
      ...centre,
      alerts: centre.alerts.filter(({ startsOn, endsOn }) => startsOn <= today && endsOn >= today),
      photo: await photoOf(centre, context),
    };
    return `${JSON.stringify(full).slice(0, -1)},"counts":${await countsOf(centre, today, context)}}`;
  },
});

async function photoOf({ id }: CentreRecord, { snapshot }: RouteContext): Promise<Picture | undefined> {
  const pictures = await snapshot.documents('pictures');
  const photo = pictures.find((each) => each.of === 'centre' && each.id === id && each.kind === 'photo');
  return (photo && pictureOf(photo)) ?? undefined;
}

// Active offers, upcoming events (a recurring one once) and open jobs.
async function countsOf(centre: CentreRecord, today: string, { db, now }: RouteContext): Promise<string> {
  const { rows } = await sql<{ counts: string }>`
    select json_build_object(
      'stores', (select count(*) from stores where centre_id = ${centre.id}),
      'deals', count(*) filter (where kind = 'deal'),
      'promotions', count(*) filter (where kind = 'promotion'),
      'rewards', count(*) filter (where kind = 'reward'),
      'events', (
        select count(distinct ${seriesName}) from events where centre_id = ${centre.id} and ends_at > ${new Date(now)}
      ),
      'jobs', (
        select count(*) from jobs where centre_id = ${centre.id} and posted_on <= ${today} and expires_on >= ${today}
      )
    )::text as counts
    from offers where centre_id = ${centre.id} and starts_on <= ${today} and ends_on >= ${today}`.execute(db);
  return rows[0]?.counts ?? '{}';
}

export const centresRoutes: readonly ContentRoute[] = [centresRoute, centreRoute];
