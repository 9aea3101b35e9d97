import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/storage/database.ts';
import { contentDb } from '../../store/content-tables.ts';

const MAX_WORDS = 6;
const wordsOf = (words: string) => words.split(' ').slice(0, MAX_WORDS);

const isShort = (word: string) => word.length < 3;

/**
 * Returns a score of 0 to 1.5 for plain words: the average trigram likeness of each word, plus a bonus if the
 * title equals or begins with them.
 */
export function fuzzyScore(
  words: string,
  title: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
): RawBuilder<number> {
  const parts = wordsOf(words);
  const likeness = parts.map((word) =>
    isShort(word) ? sql`0.5` : sql`strict_word_similarity(${word}, ${text})`,
  );
  return sql<number>`(
    (${sql.join(likeness, sql` + `)}) / ${sql.lit(parts.length)}
    + case when ${title} = ${words} then 0.5 when ${title} like ${`${words}%`} then 0.3
        when ${title} like ${`% ${words}%`} then 0.15 else 0 end
  )`;
}

// Threshold of `<%` and `%`: 0.6 tolerates too little in short words, 0.3 too much.
const MIN_SIMILARITY = '0.5';

/**
 * Runs a read with the thresholds of `<%` and `%` set for its transaction. Only these operators use the
 * index, and connections are shared, so a session setting would leak.
 */
export const readByLikeness = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  contentDb(db)
    .transaction()
    .execute(async (tx) => {
      await sql`select set_config('pg_trgm.word_similarity_threshold', ${MIN_SIMILARITY}, true),
        set_config('pg_trgm.similarity_threshold', ${MIN_SIMILARITY}, true)`.execute(tx);
      return read(tx);
    });

/**
 * Whether a text contains all words (or any), or similar ones. Use it within {@link readByLikeness}. Short
 * words have too few trigrams, so they match at the start of a word.
 */
export function isLike(
  words: string,
  text: RawBuilder<unknown>,
  need: 'all' | 'any' = 'all',
): RawBuilder<boolean> {
  const found = wordsOf(words).map((word) =>
    isShort(word)
      ? sql`(${text} like ${`${word}%`} or ${text} like ${`% ${word}%`})`
      : sql`(${word} <% ${text} or ${text} like ${`%${word}%`})`,
  );
  return sql<boolean>`(${sql.join(found, need === 'all' ? sql` and ` : sql` or `)})`;
}

/** Returns a score as text that sorts the best first. */
export const bestFirst = (score: RawBuilder<number>) =>
  sql<string>`lpad((2000000 - (${score} * 1000000)::int)::text, 7, '0')`;
