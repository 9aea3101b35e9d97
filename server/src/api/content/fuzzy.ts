import { type RawBuilder, sql } from 'kysely';

/**
 * How well `text` answers to plain words, 0 to 1.5: the best stretch of words in it by trigrams, and more for a title
 * that begins with them or is them.
 */
export const fuzzyScore = (
  words: string,
  title: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
) => sql<number>`(
  word_similarity(${words}, ${text})
  + case when ${title} = ${words} then 0.5 when ${title} like ${`${words}%`} then 0.3
      when ${title} like ${`% ${words}%`} then 0.15 else 0 end
)`;

/**
 * True where the text is like enough (`pg_trgm.word_similarity_threshold`, set for each connection), or holds the words
 * as they are: short ones have too few trigrams.
 */
export const isLike = (words: string, text: RawBuilder<unknown>) =>
  sql<boolean>`(${words} <% ${text} or ${text} like ${`%${words}%`})`;

/** A score as a sort key: text that ascends from the best hit. */
export const bestFirst = (score: RawBuilder<number>) =>
  sql<string>`lpad((2000000 - (${score} * 1000000)::int)::text, 7, '0')`;
