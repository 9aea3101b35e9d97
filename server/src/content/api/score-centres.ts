import { sql } from 'kysely';
import { contentDb } from '../store/content-tables.ts';
import type { RouteContext } from './content-route.ts';
import { fuzzyScore, isLike, readByLikeness } from './fuzzy.ts';

/** From here on a hit by name is what was meant, rather than a city that is spelled alike. */
const STRONG = 0.5;

/** Centres by id that have plain words, or words like them, in their name or address, with how well they fit. */
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

/** A clear hit pushes out what is merely alike. */
export function bestOf(scores: ReadonlyMap<number, number>): Map<number, number> {
  const best = Math.max(0, ...scores.values());
  return new Map([...scores].filter(([, score]) => score >= best - 0.35));
}
