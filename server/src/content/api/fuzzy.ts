import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { contentDb } from '../store/content-tables.ts';

/** More words than this are not a search. */
const MOST_WORDS = 6;
const wordsOf = (words: string) => words.split(' ').slice(0, MOST_WORDS);

const isShort = (word: string) => word.length < 3;

/**
 * Fuzzy score of a text for plain words, 0 to 1.5: each word's best likeness by trigrams, on average, and more for a
 * title that is or begins with them.
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

/** Likeness that words need for `<%` and for `%`: 0.6 forgives too little in short words, 0.3 too much. */
const ENOUGH = '0.5';

/**
 * Reads by `<%` and `%`, with the likeness that they need set for this one transaction: connections are shared, by a pooler even with others, and an
 * index answers these operators alone.
 */
export const readByLikeness = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  contentDb(db)
    .transaction()
    .execute(async (tx) => {
      await sql`select set_config('pg_trgm.word_similarity_threshold', ${ENOUGH}, true),
        set_config('pg_trgm.similarity_threshold', ${ENOUGH}, true)`.execute(tx);
      return read(tx);
    });

/**
 * True where the text holds every word (or any), or one like it enough, within {@link readByLikeness}. Short words have too few trigrams: they are looked for where a word begins.
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

/** A score as a sort key: text that ascends from the best hit. */
export const bestFirst = (score: RawBuilder<number>) =>
  sql<string>`lpad((2000000 - (${score} * 1000000)::int)::text, 7, '0')`;
