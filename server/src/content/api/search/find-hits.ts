import { type RawBuilder, sql } from 'kysely';
import {
  localDateAt,
  paths,
  type SearchHit,
  type SearchKind,
  type SearchOrigin,
  type SearchPlace,
  SHARED_COUNT,
  searchHitSchema,
} from 'shared-contracts/content';
import type { SearchQuery } from 'shared-contracts/content-queries';
import { plainText } from '../../../platform/text/plain-text.ts';
import { placeKey } from '../../places/place-key.ts';
import { centreOf, type RouteContext } from '../content-route.ts';
import type { CentreRecord } from '../snapshot.ts';
import { brandOfPart } from './brand-of-part.ts';
import { isCommon, withoutCommonWords } from './common-words.ts';
import { originOf } from './find-cities.ts';
import { fuzzyScore, isLike, readByLikeness } from './fuzzy.ts';
import { rankFrom } from './rank-centres.ts';
import { corrected } from './spelling.ts';
import { findPlace, findSpokenPlace } from './spoken-place.ts';

const DEFAULT_LIMIT = 20;
// Remotes that send no kinds were built before there were more.
const DEFAULT_KINDS = 'centre,store,brand,deal,event';
// Minimum per kind, so one kind cannot displace the others: a brand has many stores.
const MIN_PER_KIND = 4;
// Lower scores only share some letters, as "parking" does with "Deer Park".
const LIKE = 0.5;
// A category must match almost exactly: "yoga" is not like frozen yogurt.
const LIKE_CATEGORY = 0.9;
// Likeness of a brand that is named among other words.
const NAMED = 1.2;

// Order of equally good hits: categories, then centers, brands and their stores. A brand that begins with the
// words (0.3) still ranks before a category.
const preference = (around: Around | null) => sql`case kind when 'category' then 0.35 when 'centre' then 0.12
  when 'brand' then ${sql.lit(around?.isSpoken ? -0.2 : 0.1)}
  when 'event' then case when title_text like '% cancelled' then -0.3 else 0.02 end else 0 end`;

interface Row {
  readonly kind: SearchKind;
  readonly id: number;
  readonly score: number;
  readonly hit: string;
}

// `ids` are all centers: the shopper's own first, then by distance.
interface Around {
  readonly centre: CentreRecord;
  readonly ids: readonly number[];
  /** Whether the search names the place. Stores there then come before the brand. */
  readonly isSpoken?: boolean;
}

interface Found {
  /** Hits as JSON texts, best first. */
  readonly hits: readonly string[];
  readonly place?: SearchPlace;
}

/** Returns search hits. A place in the words counts before the shopper's center. */
export async function findHits(query: SearchQuery, context: RouteContext): Promise<Found> {
  const words = plainText(query.q).slice(0, 100);
  if (!words) return { hits: [] };
  const spoken = await findSpokenPlace(words, context);
  if (spoken) {
    const { centre, origin, rest } = spoken;
    const hits = await findAround(rest, query, context, {
      ...aroundPlace(centre, origin, context),
      isSpoken: true,
    });
    return { hits, place: { centre: centre.slug, name: centre.shortName, words: rest } };
  }
  const centre = query.around === undefined ? undefined : context.snapshot.bySlug(query.around);
  // An old tab may send a center that no longer exists.
  const around = centre ? aroundPlace(centre, { ...centre.coordinates, label: '' }, context) : null;
  const nearest = await readNearest(words, query, context);
  if (nearest.length > 0 && withoutCommonWords(words) !== words) return { hits: nearest };
  const hits = await findAround(words, query, context, around);
  if (query.places === 'true') return { hits: await withPlaces(hits, words, query, context) };
  return { hits: hits.length > 0 ? hits : nearest };
}

const MAX_PLACES = 3;

// Centers, the largest places whose names begin with the words, then the other hits.
async function withPlaces(
  hits: readonly string[],
  words: string,
  { limit }: SearchQuery,
  context: RouteContext,
) {
  const key = placeKey(words);
  const cities = (await context.snapshot.populousCities()).filter((city) => city.key.startsWith(key));
  const labels = cities.toSorted((a, b) => b.population - a.population).map((city) => originOf(city).label);
  const places = [...new Set(labels)].slice(0, MAX_PLACES).map((label, at) => {
    const path = paths.findACentre({ q: label });
    const hit: SearchHit = { kind: 'centre', id: -1 - at, title: label, detail: 'Place', centre: null, path };
    return JSON.stringify(hit);
  });
  const isCentre = (hit: string) => searchHitSchema.parse(JSON.parse(hit)).kind === 'centre';
  const centres = hits.filter(isCentre);
  const others = hits.filter((hit) => !isCentre(hit));
  return [...centres, ...places, ...others].slice(0, limit ?? DEFAULT_LIMIT);
}

// Smaller towns are found by the finder.
const MIN_POPULATION = 50_000;

// "toronto outlets": the centers nearest to the place, unless a brand has its name, such as "columbia outlet".
async function readNearest(words: string, { kinds }: SearchQuery, context: RouteContext): Promise<string[]> {
  const place = withoutCommonWords(words);
  if (!(kinds ?? DEFAULT_KINDS).split(',').includes('centre')) return [];
  const found = await findPlace(placeKey(place), MIN_POPULATION, context);
  if (!found || (!found.origin.isArea && (await brandOfPart(place, context)))) return [];
  const { ids } = aroundPlace(found.centre, found.origin, context);
  const { rows } = await sql<{ hit: string }>`
    select hit from search_entries where kind = 'centre' and id = any(${ids.slice(0, SHARED_COUNT)}::bigint[])
    order by array_position(${ids}::bigint[], id)`.execute(context.db);
  return rows.map(({ hit }) => hit);
}

async function findAround(
  words: string,
  query: SearchQuery,
  context: RouteContext,
  around: Around | null,
): Promise<string[]> {
  const rows = await readBest(words, query, context, around);
  const category = rows.find(({ kind }) => kind === 'category');
  const limit = query.limit ?? DEFAULT_LIMIT;
  const more = category ? await readDealsOf(category.id, words, rows, query, context, around) : [];
  return [...rows.slice(0, Math.max(0, limit - more.length)), ...more].map((row) =>
    row.kind === 'category' && around ? atCentre(row, around.centre) : row.hit,
  );
}

function aroundPlace(centre: CentreRecord, origin: SearchOrigin, { snapshot }: RouteContext): Around {
  const rankOf = rankFrom(origin);
  const rank = new Map(snapshot.centres.map((one) => [one.id, one === centre ? -1 : rankOf(one).rank]));
  return { centre, ids: [...rank.keys()].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0)) };
}

// A category links to the stores of the shopper's center.
function atCentre({ id, hit }: Row, { slug, shortName }: CentreRecord): string {
  const { title } = searchHitSchema.parse(JSON.parse(hit));
  const path = paths.stores(slug, { category: id });
  const moved: SearchHit = {
    kind: 'category',
    id,
    title,
    detail: `Stores at ${shortName}`,
    centre: slug,
    path,
  };
  return JSON.stringify(moved);
}

// Tries the words as typed, corrected, joined, and finally any single word.
async function readBest(words: string, query: SearchQuery, context: RouteContext, around: Around | null) {
  const read = (text: string, need?: 'any') => readHits(text, query, context, around, need);
  const plain = withoutCommonWords(words);
  const spelled = async () =>
    isCommon(words)
      ? words
      : withoutCommonWords(corrected(words, await context.snapshot.vocabulary('everything')) ?? words);
  const tries = [
    async () => read(plain),
    async () => read(await spelled()),
    async () => (plain.includes(' ') ? read(plain.replaceAll(' ', '')) : []),
    async () => read(plain, 'any'),
    async () => read(await spelled(), 'any'),
  ];
  for (const attempt of tries) {
    const hits = await attempt();
    if (hits.length > 0) return hits;
  }
  return [];
}

async function readHits(
  words: string,
  { kinds = DEFAULT_KINDS, centre, limit = DEFAULT_LIMIT }: SearchQuery,
  context: RouteContext,
  around: Around | null,
  need: 'all' | 'any' = 'all',
): Promise<Row[]> {
  const text = sql.ref('text');
  const title = sql.ref('title_text');
  // Only centers match generic words such as "outlets" or "deals".
  const wanted = kinds.split(',').filter((kind) => kind === 'centre' || !isCommon(words));
  if (wanted.length === 0) return [];
  // A center's name finds the center, not each of its stores.
  const inTitle = sql`(kind in ('centre', 'category') or ${isLike(words, title, 'any')})`;
  const named = await brandsNamed(words, context);
  const isNamed = sql`(kind in ('brand', 'store') and title_text = any(${named}))`;
  const isFound = sql`(${isLike(words, text, need)} and ${inTitle})`;
  const conditions = [
    sql`kind = any(${wanted})`,
    named.length > 0 ? sql`(${isFound} or ${isNamed})` : isFound,
    isActiveToday(context),
  ];
  const likeness = sql`greatest(${fuzzyScore(words, title, text)}, case when ${isNamed} then ${NAMED}::float else 0 end)`;
  if (centre !== undefined) {
    conditions.push(
      sql`(centre_id = ${centreOf(centre, context).id} or kind in ('centre', 'brand', 'category'))`,
    );
  }
  const perKind = Math.max(MIN_PER_KIND, Math.ceil(limit / wanted.length));
  const order = sql`round(score::numeric, 1) desc, ${nearness(around)}, score desc, title_text, id`;
  return readByLikeness(context.db, async (tx) => {
    // The planner takes likeness for as cheap as equality and would scan every entry: ten times the work.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<Row>`
      select kind, id, score, hit from (
        select *, row_number() over (partition by kind order by ${order}) as place
        from (
          select *, row_number() over (partition by kind, centre_id, ${series} order by ends_on, id) as date
          from (
            select *, likeness + ${preference(around)} as score
            from (
              select kind, id, centre_id, title_text, ends_on, hit, ${likeness} as likeness
              from search_entries where ${sql.join(conditions, sql` and `)}
            ) as found
            where likeness >= case kind when 'category' then ${LIKE_CATEGORY}::float else ${LIKE}::float end
          ) as scored
        ) as dated where date = 1
      ) as placed
      where place <= ${perKind}
      order by ${order} limit ${limit}`.execute(tx);
    return rows;
  });
}

// Brands whose whole name is among the words, such as Levi's in "levis jeans".
async function brandsNamed(words: string, { snapshot }: RouteContext): Promise<string[]> {
  if (!words.includes(' ')) return [];
  const brands = await snapshot.brands();
  return brands.flatMap(({ key, short }) => (` ${words} `.includes(` ${short} `) ? [key] : []));
}

// A recurring event is one hit, with its next date.
const series = sql`case when kind = 'event' then title_text else id::text end`;

const nearness = (around: Around | null) =>
  around ? sql`array_position(${around.ids}::bigint[], centre_id)` : sql`centre_id is not null`;

// Deals of a category in addition to the hits: those that name one of the words first, then the nearest.
async function readDealsOf(
  category: number,
  words: string,
  found: readonly Row[],
  { kinds = DEFAULT_KINDS, limit = DEFAULT_LIMIT, centre }: SearchQuery,
  context: RouteContext,
  around: Around | null,
): Promise<Row[]> {
  const wanted = kinds.split(',');
  const perKind = Math.max(MIN_PER_KIND, Math.ceil(limit / wanted.length));
  const known = found.filter(({ kind }) => kind === 'deal').map(({ id }) => id);
  if (!wanted.includes('deal') || known.length >= perKind) return [];
  const conditions = [sql`kind = 'deal'`, sql`not id = any(${known}::bigint[])`, isActiveToday(context)];
  if (centre !== undefined) conditions.push(sql`centre_id = ${centreOf(centre, context).id}`);
  const { rows } = await readByLikeness(context.db, (tx) =>
    sql<Row>`
    select kind, id, 0 as score, hit
    from search_entries join (
      select id as offer_id, is_featured from offers where category_id = ${category} and kind = 'deal'
    ) as of_category on offer_id = id
    where ${sql.join(conditions, sql` and `)}
    order by (case when ${isLike(withoutCommonWords(words), sql.ref('title_text'), 'any')} then 0 else 1 end),
      ${nearness(around)}, is_featured desc, id limit ${perKind - known.length}`.execute(tx),
  );
  return rows;
}

/**
 * Returns a condition for rows that are active today. Days are local to the center, and between midnight in
 * New York and in Honolulu the centers have two different dates. The rows need `centre_id`, `starts_on` and
 * `ends_on`.
 */
function isActiveToday({ snapshot, now }: Pick<RouteContext, 'snapshot' | 'now'>): RawBuilder<boolean> {
  const byDay = Map.groupBy(snapshot.centres, ({ timeZone }) => localDateAt(now, timeZone));
  const days = [...byDay].sort(([a], [b]) => a.localeCompare(b));
  const [first, ...later] = days.map(([day, centres]) => ({ day, ids: centres.map(({ id }) => id) }));
  if (!first) return sql<boolean>`true`;
  const today = later.reduce<RawBuilder<string>>(
    (other, { day, ids }) =>
      sql<string>`case when centre_id = any(${ids}::bigint[]) then ${day} else ${other} end`,
    sql<string>`${first.day}`,
  );
  return sql<boolean>`(
    (starts_on is null or starts_on <= (${today})::date) and (ends_on is null or ends_on >= (${today})::date)
  )`;
}
