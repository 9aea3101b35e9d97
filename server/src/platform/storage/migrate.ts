import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../../migrations.ts';
import { messageOf } from '../errors/message-of.ts';
import { StorageError } from './storage-error.ts';

/**
 * Brings the tables up to date. Safe with several processes at once: kysely holds an advisory lock meanwhile. All
 * migrations run in one transaction, so that a failed one leaves the tables as they were.
 *
 * @param only names of the migrations to do, as an older version did; all by default
 */
export async function migrate<T>(db: Kysely<T>, only?: readonly string[]): Promise<void> {
  const wanted = Object.entries(migrations).filter(([name]) => !only || only.includes(name));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(wanted) },
    // Areas add their migrations side by side; none depends on another area's.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  const reason = messageOf(error);
  throw new StorageError(
    `The database's tables could not be brought up to date${failed ? ` (${failed})` : ''}: ${reason}.`,
  );
}
