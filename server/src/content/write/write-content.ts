import { sql } from 'kysely';
import type { ContentSet } from 'shared-contracts/content-records';
import { batchesOf } from '../../platform/batches.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { contentDb } from '../store/content-tables.ts';
import { catalogueRows } from './catalogue-rows.ts';
import { centreRows } from './centre-rows.ts';
import { indexContent } from './content-index.ts';
import { offerRows } from './offer-rows.ts';
import { searchRows } from './search-rows.ts';
import { siteRows } from './site-rows.ts';

/** Channel on which a new content version is announced. */
export const CONTENT_CHANNEL = 'content_version';
/** Held by whoever replaces the content. */
const WRITE_LOCK = 720_521_854;
const ROWS_A_STATEMENT = 1000;
/** Raise it with every change of what the tables hold for a record: content of an older one is then written anew. */
export const ANSWERS_REVISION = 2;

/** Tables in the order in which they are filled; they are emptied the other way round. */
const TABLES = [
  'centres',
  'categories',
  'brands',
  'stores',
  'offers',
  'events',
  'jobs',
  'centre_pages',
  'campaigns',
  'site_documents',
  'search_entries',
] as const;

export interface WriteOptions {
  /** Set for the sample: the day that its dates are laid around, and the revision of its generator. */
  readonly sample?: { readonly day: string; readonly revision: number };
  readonly onProgress?: (written: number, total: number) => void;
}

/** Waits until nobody else replaces the content, to the end of the transaction. */
export const lockContent = (tx: Tx) => sql`select pg_advisory_xact_lock(${WRITE_LOCK})`.execute(tx);

/**
 * Replaces all content in the caller's transaction: readers see the old content until it commits, and a failure or a
 * killed process leaves it as it was. The content must have been checked.
 *
 * @returns the new content version.
 */
export async function writeContent(
  tx: Tx,
  content: ContentSet,
  { sample, onProgress }: WriteOptions = {},
): Promise<number> {
  const index = indexContent(content);
  const rows: Record<(typeof TABLES)[number], readonly object[]> = {
    ...catalogueRows(content, index),
    offers: offerRows(content, index),
    ...centreRows(content, index),
    ...siteRows(content),
    search_entries: searchRows(content, index),
  };
  const total = TABLES.reduce((sum, table) => sum + rows[table].length, 0);
  let written = 0;
  for (const table of TABLES.toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx);
  for (const table of TABLES) {
    for (const batch of batchesOf(rows[table], ROWS_A_STATEMENT)) {
      await insert(tx, table, batch);
      written += batch.length;
      onProgress?.(written, total);
    }
  }
  // The planner must not go by the tables that were there before.
  await sql`analyze ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(tx);
  return stepVersion(tx, sample);
}

/** One parameter a statement, whatever the number of rows and columns. */
async function insert(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx);
}

async function stepVersion(tx: Tx, sample: WriteOptions['sample']): Promise<number> {
  const { version } = await contentDb(tx)
    .updateTable('content_state')
    .set((eb) => ({
      version: eb('version', '+', 1),
      is_sample: sample !== undefined,
      sample_day: sample?.day ?? null,
      sample_revision: sample?.revision ?? null,
      imported_at: new Date(),
      answers_revision: ANSWERS_REVISION,
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${CONTENT_CHANNEL}, ${String(version)})`.execute(tx);
  return version;
}

/** {@link writeContent} in a transaction of its own. */
export const replaceContent = (db: Db, content: ContentSet, options?: WriteOptions): Promise<number> =>
  contentDb(db)
    .transaction()
    .execute(async (tx) => {
      await lockContent(tx);
      return writeContent(tx, content, options);
    });
