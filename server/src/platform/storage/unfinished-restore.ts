import { StorageError } from './storage-error.ts';

type Ask = (statement: string) => Promise<{ readonly rows: readonly unknown[] }>;

/** Schema that is there from before a restore empties the database until its last file is copied; to drop `public` leaves it. */
const MARKER = 'restore_unfinished';

export const markRestore = (ask: Ask) => ask(`create schema if not exists ${MARKER}`);
export const unmarkRestore = (ask: Ask) => ask(`drop schema if exists ${MARKER}`);

/**
 * Refuses a database whose restore has not ended: a server would take it for a new one and fill it with the sample, and a
 * backup of it would be a half one.
 *
 * @throws StorageError
 */
export async function refuseUnfinishedRestore(ask: Ask): Promise<void> {
  // As a row, which a transaction sees as of the moment of its other rows.
  const { rows } = await ask(`select 1 from pg_namespace where nspname = '${MARKER}'`);
  if (rows.length === 0) return;
  throw new StorageError(
    'A restore into this database is not finished: where it was broken off, run pnpm restore FOLDER --replace again.',
  );
}
