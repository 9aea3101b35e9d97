import { sql } from 'kysely';
import { brandListSchema, brandSchema, categoryListSchema } from 'shared-contracts/content';
import { type BrandsQuery, brandsQuerySchema, pagingQuerySchema } from 'shared-contracts/content-queries';
import { plainText } from '../../../platform/text/plain-text.ts';
import {
  type ContentRoute,
  centreOf,
  contentRoute,
  idParams,
  type RouteContext,
  storedJson,
} from '../content-route.ts';
import { readPage } from '../db-page.ts';
import { bestFirst, fuzzyScore, isLike } from '../search/fuzzy.ts';

function brandsOf(query: BrandsQuery, context: RouteContext) {
  const words = query.q === undefined ? '' : plainText(query.q).slice(0, 100);
  const name = sql.ref('sort_name');
  const conditions = [sql`true`];
  if (query.q?.trim()) conditions.push(words ? isLike(words, name) : sql`false`);
  if (query.category !== undefined) conditions.push(sql`category_id = ${query.category}`);
  if (query.centre !== undefined) {
    const { id } = centreOf(query.centre, context);
    conditions.push(sql`id in (select brand_id from stores where centre_id = ${id})`);
  }
  const key = words ? sql`${bestFirst(fuzzyScore(words, name, name))} || sort_name` : name;
  const found = sql`
    select id, ${key} as sort_key, summary as body from brands where ${sql.join(conditions, sql` and `)}`;
  return readPage(context.db, {
    found,
    byLikeness: Boolean(query.q),
    cursor: query.cursor,
    limit: query.limit,
  });
}

export const brandsRoutes: readonly ContentRoute[] = [
  contentRoute({
    path: '/api/brands',
    operation: 'brands',
    summary: 'Brands: A to Z, or best first for a search',
    query: brandsQuerySchema,
    answer: brandListSchema,
    handle: ({ query }, context) => brandsOf(query, context),
  }),
  contentRoute({
    path: '/api/brands/:id',
    operation: 'brand',
    summary: 'A brand with its stores',
    params: idParams,
    answer: brandSchema,
    handle: ({ params }, context) =>
      storedJson(context, 'brand', sql`select answer from brands where id = ${params.id}`),
  }),
  contentRoute({
    path: '/api/categories',
    operation: 'categories',
    summary: 'Categories of stores and brands',
    query: pagingQuerySchema,
    answer: categoryListSchema,
    handle: ({ query }, { db }) => {
      const found = sql`select id, name as sort_key, summary as body from categories`;
      return readPage(db, { found, ...query });
    },
  }),
];
