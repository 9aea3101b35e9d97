import { sql } from 'kysely';
import type { ContentSet } from 'shared-contracts/content-records';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { contentDb, type SampleKeys } from '../store/content-tables.ts';
import { applyDiff, type ContentDiff, insertRows, rowsOf, TABLES } from './content-diff.ts';

export const CONTENT_CHANNEL = 'content_version';
const WRITE_LOCK = 720_521_854;
/** Increase it with every change of the stored answers: older content is then rewritten. */
export const ANSWERS_REVISION = 4;

interface WriteOptions {
  /** Set for the sample: its day and generator revision. */
  readonly sample?: { readonly day: string; readonly revision: number };
  /** Set for an import: the records that are still the sample's. */
  readonly sampleKeys?: SampleKeys;
  readonly onProgress?: (written: number, total: number) => void;
}

export const lockContent = (tx: Tx) => sql`select pg_advisory_xact_lock(${WRITE_LOCK})`.execute(tx);

/**
 * Replaces all content in the caller's transaction. Readers see the old content until the commit, and a
 * failure changes nothing. The content must have been checked.
 *
 * @returns the new content version.
 */
export async function writeContent(
  tx: Tx,
  content: ContentSet,
  { sample, sampleKeys, onProgress }: WriteOptions = {},
): Promise<number> {
  const rows = rowsOf(content);
  const total = TABLES.reduce((sum, table) => sum + rows[table].length, 0);
  let written = 0;
  for (const table of TABLES.toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx);
  for (const table of TABLES) {
    await insertRows(tx, table, rows[table]);
    written += rows[table].length;
    onProgress?.(written, total);
  }
  // The planner must not use statistics of the previous rows.
  await sql`analyze ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(tx);
  return stepVersion(tx, sample, sampleKeys);
}

/**
 * Changes the rows that differ, in the caller's transaction, which locked the content.
 *
 * @returns the new content version.
 */
export async function changeContent(tx: Tx, diff: ContentDiff, sampleKeys: SampleKeys): Promise<number> {
  await applyDiff(tx, diff);
  return stepVersion(tx, undefined, sampleKeys);
}

async function stepVersion(
  tx: Tx,
  sample: WriteOptions['sample'],
  sampleKeys: SampleKeys | undefined,
): Promise<number> {
  const { version } = await contentDb(tx)
    .updateTable('content_state')
    .set((eb) => ({
      version: eb('version', '+', 1),
      is_sample: sample !== undefined,
      imported_at: new Date(),
      answers_revision: ANSWERS_REVISION,
      ...(sample && { sample_day: sample.day, sample_revision: sample.revision }),
      ...(sampleKeys && { sample_keys: JSON.stringify(sampleKeys) }),
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${CONTENT_CHANNEL}, ${String(version)})`.execute(tx);
  return version;
}

export const replaceContent = (db: Db, content: ContentSet, options?: WriteOptions): Promise<number> =>
  contentDb(db)
    .transaction()
    .execute(async (tx) => {
      await lockContent(tx);
      return writeContent(tx, content, options);
    });
