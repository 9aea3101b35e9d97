import { sql } from 'kysely';
import type { CentresQuery, SearchOrigin } from 'shared-contracts';
import { plainText } from '../../content/plain-text.ts';
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

/** What the words of a centre search were understood as. */
export interface FoundCentres {
  readonly origin: SearchOrigin | null;
  /** Centres that answer to the words, with how well; null when all do (the words name a point to measure from). */
  readonly scores: ReadonlyMap<number, number> | null;
}

const NOTHING: FoundCentres = { origin: null, scores: new Map() };
/** From here on a hit by name is what was meant, rather than a city that is spelled alike. */
const STRONG = 0.8;

/** Understands a search: a point, a postal code, a state, a centre's name or town (typing errors forgiven), any city. */
export async function findCentres(query: CentresQuery, context: RouteContext): Promise<FoundCentres> {
  const near = query.near ? parseNear(query.near) : null;
  if (query.q === undefined || query.q.trim() === '') return { origin: near, scores: null };
  const found = await understand(query.q, context);
  return near ? { ...found, origin: near } : found;
}

async function understand(q: string, context: RouteContext): Promise<FoundCentres> {
  const { db, snapshot } = context;
  const point = parseNear(q);
  if (point) return { origin: point, scores: null };
  const postalCode = parsePostalCode(q);
  if (postalCode) {
    const origin = await findPostalCode(db, postalCode);
    return origin ? { origin, scores: null } : NOTHING;
  }
  const words = plainText(q).slice(0, 100);
  if (!words) return NOTHING;

  const region = findRegion(words);
  if (region) {
    const there = snapshot.centres.filter(({ address }) => address.state === region.id);
    const origin = (await findCity(db, words)) ?? (await findRegionMiddle(db, region));
    return { origin, scores: there.length > 0 ? new Map(there.map(({ id }) => [id, 1])) : null };
  }
  const scores = await scoresOf(words, context);
  const best = Math.max(0, ...scores.values());
  if (best >= STRONG) return { origin: null, scores: withoutFarOff(scores, best) };
  const city = await findCity(db, words);
  if (city) return { origin: city, scores: null };
  if (scores.size > 0) return { origin: null, scores };
  const similar = await findSimilarCity(db, words);
  return similar ? { origin: similar, scores: null } : NOTHING;
}

async function scoresOf(words: string, { db }: RouteContext): Promise<Map<number, number>> {
  const text = sql.ref('text');
  const rows = await db
    .selectFrom('search_entries')
    .select(['id', fuzzyScore(words, sql.ref('title_text'), text).as('score')])
    .where('kind', '=', 'centre')
    .where(isLike(words, text))
    .execute();
  return new Map(rows.map(({ id, score }) => [id, score]));
}

/** A clear hit pushes out what is merely alike. */
const withoutFarOff = (scores: ReadonlyMap<number, number>, best: number) =>
  new Map([...scores].filter(([, score]) => score >= best - 0.35));
