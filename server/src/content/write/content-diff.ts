import { sql } from 'kysely';
import type { ContentSet } from 'shared-contracts/content-records';
import { batchesOf } from '../../platform/batches.ts';
import type { Db } from '../../platform/storage/database.ts';
import { indexContent } from './content-index.ts';
import { contentRows } from './content-rows.ts';
import { searchRows } from './search-rows.ts';

/** Tables in insert order, with the columns that identify a row. */
const KEYS = {
  centres: ['id'],
  categories: ['id'],
  brands: ['id'],
  stores: ['id'],
  offers: ['id'],
  events: ['id'],
  jobs: ['id'],
  centre_pages: ['centre_id', 'kind'],
  campaigns: ['id'],
  site_documents: ['kind', 'key'],
  search_entries: ['kind', 'id'],
} as const;
type Table = keyof typeof KEYS;
export const TABLES = Object.keys(KEYS) as Table[];

export type Rows = Record<Table, readonly object[]>;

/** Returns the rows of all content tables. The content must have been checked. */
export function rowsOf(content: ContentSet): Rows {
  const index = indexContent(content);
  return { ...contentRows(content, index), search_entries: searchRows(content, index) };
}

const ROWS_PER_STATEMENT = 1000;

/** Inserts rows. One parameter per statement, whatever the number of rows and columns. */
export async function insertRows(db: Db, table: Table, rows: readonly object[], more = sql``): Promise<void> {
  for (const batch of batchesOf(rows, ROWS_PER_STATEMENT)) {
    const columns = sql.join(Object.keys(batch[0] ?? {}).map((column) => sql.ref(column)));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::jsonb)
      ${more}`.execute(db);
  }
}

interface RowDiff {
  readonly removed: readonly object[];
  readonly added: readonly object[];
  readonly changed: readonly object[];
}
export type ContentDiff = ReadonlyMap<Table, RowDiff>;

const keyOf = (table: Table, row: object) =>
  KEYS[table].map((column) => String(Reflect.get(row, column))).join('/');

/** Returns the rows that differ between two states of the content. */
export function contentDiff(before: ContentSet, after: ContentSet): ContentDiff {
  const [old, fresh] = [rowsOf(before), rowsOf(after)];
  return new Map(TABLES.map((table) => [table, rowDiff(table, old[table], fresh[table])]));
}

function rowDiff(table: Table, old: readonly object[], fresh: readonly object[]): RowDiff {
  const left = new Map(old.map((row) => [keyOf(table, row), row]));
  const [added, changed]: [object[], object[]] = [[], []];
  for (const row of fresh) {
    const key = keyOf(table, row);
    const known = left.get(key);
    left.delete(key);
    if (!known) added.push(row);
    else if (JSON.stringify(known) !== JSON.stringify(row)) changed.push(row);
  }
  return { removed: [...left.values()], added, changed };
}

/** Applies a diff in the caller's transaction. It touches only the rows that differ. */
export async function applyDiff(db: Db, diff: ContentDiff): Promise<void> {
  for (const table of TABLES.toReversed()) {
    const { removed = [], changed = [] } = diff.get(table) ?? {};
    // The index of the search has no key of its own.
    await deleteRows(db, table, table === 'search_entries' ? [...removed, ...changed] : removed);
  }
  for (const table of TABLES) {
    const { added = [], changed = [] } = diff.get(table) ?? {};
    await insertRows(db, table, table === 'search_entries' ? [...added, ...changed] : added);
    if (table !== 'search_entries') await insertRows(db, table, changed, replacing(table, changed[0]));
  }
}

function replacing(table: Table, row: object = {}) {
  const set = Object.keys(row).map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  return sql`on conflict (${sql.join(KEYS[table].map((key) => sql.ref(key)))}) do update set ${sql.join(set)}`;
}

async function deleteRows(db: Db, table: Table, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const same = KEYS[table].map((key) => sql`content.${sql.ref(key)} = gone.${sql.ref(key)}`);
  await sql`
    delete from ${sql.table(table)} as content
    using jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as gone
    where ${sql.join(same, sql` and `)}`.execute(db);
}
