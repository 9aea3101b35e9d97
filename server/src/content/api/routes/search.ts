import { sql } from 'kysely';
import { searchResultSchema } from 'shared-contracts';
import { type SearchQuery, searchQuerySchema } from 'shared-contracts/content-queries';
import { plainText } from '../../../platform/text/plain-text.ts';
import { contentDb } from '../../store/content-tables.ts';
import { type ContentRoute, centreOf, contentRoute, type RouteContext } from '../content-route.ts';
import { inTheirDays } from '../days-of-centres.ts';
import { fuzzyScore, isLike } from '../fuzzy.ts';
import { noParams } from '../params.ts';
import { corrected } from '../spelling.ts';

const DEFAULT_LIMIT = 20;

/** Order among hits that are as good: a centre comes before a brand, and a brand before its stores. */
const PREFERENCE = sql`case kind when 'centre' then 0.12 when 'brand' then 0.08 when 'event' then 0.02 else 0 end`;

async function search(query: SearchQuery, context: RouteContext): Promise<string> {
  const words = plainText(query.q).slice(0, 100);
  const hits = words ? await findHits(words, query, context) : [];
  return `{"query":${JSON.stringify(query.q)},"items":[${hits.map(({ hit }) => hit).join(',')}]}`;
}

/** Hits of the words; when that is nothing, as they were probably meant to be spelled; then any of them alone. */
async function findHits(words: string, query: SearchQuery, context: RouteContext) {
  const hits = await readHits(words, query, context);
  if (hits.length > 0) return hits;
  const spelled = corrected(words, await context.snapshot.vocabulary('everything')) ?? words;
  const better = await readHits(spelled, query, context);
  return better.length > 0 ? better : readHits(spelled, query, context, 'any');
}

async function readHits(
  words: string,
  { kinds, centre, limit = DEFAULT_LIMIT }: SearchQuery,
  context: RouteContext,
  need: 'all' | 'any' = 'all',
) {
  const text = sql.ref('text');
  const conditions = [
    isLike(words, text, need),
    // A centre's name finds the centre, not each of its stores.
    sql`(kind = 'centre' or ${isLike(words, sql.ref('title_text'), 'any')})`,
    inTheirDays(context),
  ];
  if (kinds !== undefined) conditions.push(sql`kind = any(${kinds.split(',')})`);
  if (centre !== undefined) {
    conditions.push(sql`(centre_id = ${centreOf(centre, context).id} or kind in ('centre', 'brand'))`);
  }
  // No kind may push out the others: a brand has a store in every other centre.
  const perKind = Math.max(3, Math.ceil(limit / 2));
  return contentDb(context.db)
    .transaction()
    .execute(async (tx) => {
      // The planner takes likeness for as cheap as equality, and would look at every entry: ten times the work.
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ hit: string }>`
      select hit from (
        select hit, id, kind, score, row_number() over (partition by kind order by score desc, title_text, id) as place
        from (
          select hit, id, kind, title_text, ${fuzzyScore(words, sql.ref('title_text'), text)} + ${PREFERENCE} as score
          from search_entries where ${sql.join(conditions, sql` and `)}
        ) as scored
      ) as placed
      where place <= ${perKind}
      order by score desc, kind, id limit ${limit}`.execute(tx);
      return rows;
    });
}

export const searchRoutes: readonly ContentRoute[] = [
  contentRoute({
    path: '/api/search',
    operation: 'search',
    summary: 'Centres, stores, brands, deals and events by words, best first, typing errors forgiven',
    params: noParams,
    query: searchQuerySchema,
    answer: searchResultSchema,
    handle: ({ query }, context) => search(query, context),
  }),
];
