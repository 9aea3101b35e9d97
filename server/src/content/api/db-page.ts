import { type RawBuilder, sql } from 'kysely';
import { PAGE_LIMIT } from 'shared-contracts/content';
import { decodeCursor, encodeCursor } from '../../platform/http/pagination.ts';
import type { Db } from '../../platform/storage/database.ts';
import { readByLikeness } from './search/fuzzy.ts';

interface PageRow {
  readonly total: number;
  readonly items: string | null;
  readonly last_id: number | string | null;
  readonly last_key: string | null;
  readonly has_more: boolean;
}

interface PageQuery {
  /** A select of `id`, `sort_key` (text, ascending) and `body` (JSON text of the item). */
  readonly found: RawBuilder<unknown>;
  /** Whether {@link found} uses trigram operators. */
  readonly byLikeness?: boolean;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/**
 * Returns a page of a list as JSON text. The database concatenates stored item JSON, so nothing is parsed
 * here.
 */
export async function readPage(
  db: Db,
  { found, byLikeness = false, cursor, limit = PAGE_LIMIT.default }: PageQuery,
): Promise<string> {
  const after = decodeCursor(cursor);
  const where = after ? sql`where (sort_key, id::text) > (${after.key}, ${String(after.id)})` : sql``;
  const page = sql<PageRow>`
    with found as materialized (
      select id, body, sort_key collate "C" as sort_key from (${found}) as items
    ),
    page as (
      select id, body, sort_key, row_number() over (order by sort_key, id::text collate "C") as place
      from found ${where}
    )
    select
      (select count(*)::int from found) as total,
      string_agg(body, ',' order by place) filter (where place <= ${limit}) as items,
      max(id) filter (where place = ${limit}) as last_id,
      max(sort_key) filter (where place = ${limit}) as last_key,
      coalesce(bool_or(place > ${limit}), false) as has_more
    from page`;
  const { rows } = await (byLikeness ? readByLikeness(db, (tx) => page.execute(tx)) : page.execute(db));
  return rows[0] ? pageJson(rows[0]) : '{"items":[],"nextCursor":null,"total":0}';
}

function pageJson({ total, items, last_id, last_key, has_more }: PageRow): string {
  const nextCursor = has_more && last_id !== null ? encodeCursor({ key: last_key ?? '', id: last_id }) : null;
  return `{"items":[${items ?? ''}],"nextCursor":${JSON.stringify(nextCursor)},"total":${total}}`;
}
