import { sql } from 'kysely';
import type { CentreSummary, CentresQuery, SearchOrigin } from 'shared-contracts';
import { plainText } from '../../platform/text/plain-text.ts';
import { contentDb } from '../store/content-tables.ts';
import type { RouteContext } from './content-route.ts';
import {
  findCity,
  findPostalCode,
  findRegion,
  findRegionMiddle,
  findSimilarCity,
  parseNear,
  parsePostalCode,
} from './find-origin.ts';
import { fuzzyScore, isLike } from './fuzzy.ts';
import { corrected } from './spelling.ts';

/** Meaning that the words of a centre search were given. */
export interface FoundCentres {
  readonly origin: SearchOrigin | null;
  /** Centres that answer to the words, with how well; null when all do (the words name a point to measure from). */
  readonly scores: ReadonlyMap<number, number> | null;
}

const NOTHING: FoundCentres = { origin: null, scores: new Map() };
/** From here on a hit by name is what was meant, rather than a city that is spelled alike. */
const STRONG = 0.5;
/** A city with this many postal codes is meant when its name is given. */
const WELL_KNOWN = 3;

/** Understands a search: a point, a postal code, a state, a centre's name or town (typing errors forgiven), any city. */
export async function findCentres(query: CentresQuery, context: RouteContext): Promise<FoundCentres> {
  const near = query.near ? parseNear(query.near) : null;
  if (query.q === undefined || query.q.trim() === '') return { origin: near, scores: null };
  const found = await understand(query.q, context);
  return near ? { ...found, origin: near } : found;
}

async function understand(q: string, context: RouteContext): Promise<FoundCentres> {
  const { db } = context;
  const point = parseNear(q);
  if (point) return { origin: point, scores: null };
  const postalCode = parsePostalCode(q);
  if (postalCode) {
    const origin = await findPostalCode(db, postalCode);
    return origin ? { origin, scores: null } : NOTHING;
  }
  const words = plainText(q).slice(0, 100);
  if (!words) return NOTHING;

  return understandWords(words, context);
}

async function understandWords(words: string, context: RouteContext): Promise<FoundCentres> {
  const { db, snapshot } = context;
  const region = findRegion(words);
  const there = region ? snapshot.centres.filter(({ address }) => address.state === region.id) : [];
  if (region && there.length > 0) {
    const origin = (await findCity(db, words, region)) ?? (await findRegionMiddle(db, region));
    return { origin, scores: new Map(there.map(({ id }) => [id, 1])) };
  }
  const scores = await scoresOf(words, context);
  const city = await findCity(db, words);
  const isKnownCity = city !== null && city.codes >= WELL_KNOWN;
  // "Atlanta" is much like Atlantic City, but it is a city itself and no centre's name.
  if (isKnownCity && !isNamed(words, snapshot.centres)) return { origin: city, scores: null };
  if (isStrong(scores)) return { origin: null, scores: bestOf(scores) };
  if (region) return { origin: await findRegionMiddle(db, region), scores: null };
  if (isKnownCity) return { origin: city, scores: null };
  // "phenix" is a village in Virginia too, but hardly what was meant.
  const spelled = corrected(words, await snapshot.vocabulary('centres'));
  const better = spelled ? await scoresOf(spelled, context) : new Map<number, number>();
  if (isStrong(better)) return { origin: null, scores: bestOf(better) };
  if (city) return { origin: city, scores: null };
  if (scores.size > 0) return { origin: null, scores };
  const similar = await findSimilarCity(db, words);
  return similar ? { origin: similar, scores: null } : NOTHING;
}

/** True when a centre or its town has all the words, one after the other, in its name. */
const isNamed = (words: string, centres: readonly CentreSummary[]) =>
  centres.some(({ name, shortName, address }) =>
    [name, shortName, address.city].some((text) => ` ${plainText(text)} `.includes(` ${words} `)),
  );

async function scoresOf(words: string, { db }: RouteContext): Promise<Map<number, number>> {
  const text = sql.ref('text');
  const rows = await contentDb(db)
    .selectFrom('search_entries')
    .select(['id', fuzzyScore(words, sql.ref('title_text'), text).as('score')])
    .where('kind', '=', 'centre')
    .where(isLike(words, text))
    .execute();
  return new Map(rows.map(({ id, score }) => [id, score]));
}

const isStrong = (scores: ReadonlyMap<number, number>) => Math.max(0, ...scores.values()) >= STRONG;

/** A clear hit pushes out what is merely alike. */
function bestOf(scores: ReadonlyMap<number, number>): Map<number, number> {
  const best = Math.max(0, ...scores.values());
  return new Map([...scores].filter(([, score]) => score >= best - 0.35));
}
