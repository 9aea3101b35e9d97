import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { messageOf, StorageError } from '../errors/operator-errors.ts';

export type Migrations = Readonly<Record<string, Migration>>;

/** Runs all pending migrations in one transaction. Kysely's advisory lock serializes processes. */
export async function migrate<T>(db: Kysely<T>, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  const reason = messageOf(error);
  throw new StorageError(
    `Cannot migrate the database${failed ? ` (${failed})` : ''}: ${reason}${isForbidden(error) ? FOR_THE_OWNER : ''}.`,
  );
}

const isForbidden = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42501';
const FOR_THE_OWNER = '; run pnpm migrate as the role that owns the tables';
