import { StorageError } from '../errors/operator-errors.ts';

type Ask = (statement: string) => Promise<{ readonly rows: readonly unknown[] }>;

// Schema that exists during a restore. It survives the drop of `public`.
const MARKER = 'restore_unfinished';

export const markRestore = (ask: Ask) => ask(`create schema if not exists ${MARKER}`);
export const unmarkRestore = (ask: Ask) => ask(`drop schema if exists ${MARKER}`);

/** A server would take such a database for new and add sample content; a backup would be incomplete. */
export async function refuseUnfinishedRestore(ask: Ask): Promise<void> {
  // As a row, because rows belong to the transaction's snapshot.
  const { rows } = await ask(`select 1 from pg_namespace where nspname = '${MARKER}'`);
  if (rows.length === 0) return;
  throw new StorageError(
    'A restore into this database has not finished: if it was interrupted, run pnpm restore FOLDER --replace again.',
  );
}
