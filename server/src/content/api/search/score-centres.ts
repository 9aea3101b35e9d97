import { sql } from 'kysely';
import { contentDb } from '../../store/content-tables.ts';
import type { RouteContext } from '../content-route.ts';
import { fuzzyScore, isLike, readByLikeness } from './fuzzy.ts';

// From this score on, a name match beats a similarly spelled city.
const STRONG = 0.65;

/** Returns scores by center ID for words that are in or similar to the center's name or address. */
export async function scoresByName(words: string, { db }: RouteContext): Promise<Map<number, number>> {
  const text = sql.ref('text');
  const rows = await readByLikeness(db, (tx) =>
    contentDb(tx)
      .selectFrom('search_entries')
      .select(['id', fuzzyScore(words, sql.ref('title_text'), text).as('score')])
      .where('kind', '=', 'centre')
      .where(isLike(words, text))
      .execute(),
  );
  return new Map(rows.map(({ id, score }) => [id, score]));
}

export const isStrong = (scores: ReadonlyMap<number, number>) => Math.max(0, ...scores.values()) >= STRONG;

export function bestOf(scores: ReadonlyMap<number, number>): Map<number, number> {
  const best = Math.max(0, ...scores.values());
  return new Map([...scores].filter(([, score]) => score >= best - 0.35));
}
