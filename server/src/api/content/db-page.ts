import { type RawBuilder, sql } from 'kysely';
import { PAGE_LIMIT } from 'shared-contracts';
import type { Db } from '../../storage/database.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

interface PageRow {
  readonly total: number;
  readonly id: number | string | null;
  readonly sort_key: string | null;
  readonly body: string | null;
}

export interface PageQuery {
  /** A select of `id`, `sort_key` (text, ascending) and `body` (JSON text of the item). */
  readonly found: RawBuilder<unknown>;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Reads a page of a list as JSON text, without parsing the items: they lie in the database as they are sent. */
export async function readPage(
  db: Db,
  { found, cursor, limit = PAGE_LIMIT.default }: PageQuery,
): Promise<string> {
  const after = decodeCursor(cursor);
  const where = after ? sql`where (sort_key, id::text) > (${after.key}, ${String(after.id)})` : sql``;
  const { rows } = await sql<PageRow>`
    with found as materialized (
      select id, body, sort_key collate "C" as sort_key from (${found}) as items
    )
    select counted.total, page.id, page.sort_key, page.body
    from (select count(*)::int as total from found) as counted
    left join (
      select * from found ${where} order by sort_key, id::text collate "C" limit ${limit + 1}
    ) as page on true
    order by page.sort_key, page.id::text collate "C"`.execute(db);
  return pageJson(rows, limit);
}

function pageJson(rows: readonly PageRow[], limit: number): string {
  const items = rows.flatMap(({ id, sort_key, body }) =>
    id === null || body === null ? [] : [{ id, key: sort_key ?? '', body }],
  );
  const page = items.slice(0, limit);
  const last = items.length > limit ? page.at(-1) : undefined;
  const nextCursor = last ? encodeCursor(last) : null;
  const list = page.map(({ body }) => body).join(',');
  return `{"items":[${list}],"nextCursor":${JSON.stringify(nextCursor)},"total":${rows[0]?.total ?? 0}}`;
}
