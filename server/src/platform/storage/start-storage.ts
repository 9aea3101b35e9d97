import { join } from 'node:path';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import pg from 'pg';
import { requireSession, unreachableError } from './check-connection.ts';
import { createDatabase, type Db } from './database.ts';
import { type Embedded, startEmbedded } from './embedded/start-embedded.ts';
import { type Migrations, migrate } from './migrate.ts';
import type { DatabaseConfig } from './storage-config.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

interface StorageConfig {
  readonly databaseUrl?: string | undefined;
  readonly database?: DatabaseConfig | undefined;
  readonly folder: string;
  readonly log?: (message: string) => void;
}

export interface Storage {
  /** PostgreSQL itself, never a pooler, for long-lived connections such as listeners. */
  readonly url: string;
  readonly db: Db;
  readonly stop: () => Promise<void>;
}

const DATABASE = 'site';
const QUERY_MS = 30_000;

interface StorageSettings {
  readonly databaseUrl: string | undefined;
  readonly database?: DatabaseConfig;
  readonly dataFolder: string;
}

export const storageOf = ({ databaseUrl, database, dataFolder }: StorageSettings): StorageConfig => ({
  databaseUrl,
  database,
  folder: join(dataFolder, 'postgres'),
});

/** Opens the database and runs pending migrations, unless aborted by `shutdown`. */
export async function startStorage(
  config: StorageConfig,
  migrations: Migrations,
  shutdown?: AbortSignal,
): Promise<Storage> {
  const { url, stop } = await openStorage(config);
  const { databaseUrl: poolUrl = url, database } = config;
  const onError = (error: Error) => config.log?.(`A database connection broke: ${error.message}`);
  const db = createDatabase<unknown>({
    url: poolUrl,
    onError,
    deadlineMs: QUERY_MS,
    ...(database ? { max: database.poolSize, prepares: database.prepares } : {}),
  });
  const stopAll = async () => {
    await db.destroy();
    await stop();
  };
  try {
    await reach(db, poolUrl);
    if (config.databaseUrl) await requireSession(url, db, database?.directUrl !== undefined);
    shutdown?.throwIfAborted();
    await migrateWithin(url, migrations);
    return { url, db, stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

export async function openStorage(config: StorageConfig): Promise<Pick<Storage, 'url' | 'stop'>> {
  const embedded = config.databaseUrl ? null : await startEmbedded(config);
  try {
    const url = embedded
      ? await databaseOf(embedded)
      : (config.database?.directUrl ?? config.databaseUrl ?? '');
    return { url, stop: async () => embedded?.stop() };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function databaseOf(embedded: Embedded): Promise<string> {
  await createDatabaseIfMissing(embedded.url('postgres'), DATABASE);
  return embedded.url(DATABASE);
}

// A separate connection to PostgreSQL without a deadline, because changes of large tables take time.
async function migrateWithin(url: string, migrations: Migrations): Promise<void> {
  const db = createDatabase<unknown>({ url, max: 1 });
  try {
    await refuseUnfinishedRestore((statement) => reach(db, url, statement));
    await migrate(db, migrations);
  } finally {
    await db.destroy();
  }
}

// PostgreSQL has no `create database if not exists`.
export async function createDatabaseIfMissing(
  maintenanceUrl: string,
  name: string,
  template?: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const from = template ? ` template ${pg.escapeIdentifier(template)}` : '';
    await client.query(`create database ${pg.escapeIdentifier(name)}${from}`).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  } finally {
    await client.end();
  }
}

const isDuplicate = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '42P04' || error.code === '23505');

async function reach(db: Db, url: string, statement = 'select 1') {
  try {
    return await sql.raw(statement).execute(db);
  } catch (error) {
    throw unreachableError(url, error);
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly db: Db;
    readonly storage: Pick<Storage, 'url'>;
  }
}

export const storagePlugin = fp<{ storage: Pick<Storage, 'db' | 'url'> }>(
  async (app, { storage }) => {
    app.decorate('db', storage.db);
    app.decorate('storage', { url: storage.url });
  },
  { name: 'storage' },
);
