import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { createDatabase, type Db } from './database.ts';
import { type Embedded, startEmbedded } from './embedded/start-embedded.ts';
import { type Migrations, migrate } from './migrate.ts';
import { requireSession } from './require-session.ts';
import type { DatabaseConfig } from './storage-config.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';
import { unreachable } from './unreachable.ts';

export interface StorageConfig {
  /** A PostgreSQL server of yours, or the pooler before it; without it the embedded one is started. */
  readonly databaseUrl?: string | undefined;
  readonly database?: DatabaseConfig | undefined;
  /** Folder of the embedded server's files, `.data/postgres`. */
  readonly folder: string;
  readonly log?: (message: string) => void;
}

export interface Storage {
  /** PostgreSQL itself, never a pooler: for connections that last, which hear notifications or are somebody's own. */
  readonly url: string;
  readonly db: Db;
  readonly stop: () => Promise<void>;
}

const DATABASE = 'site';
/** Milliseconds for a query of the site: none takes seconds, and a connection that is dead without anybody having said so answers none. */
const QUERY_MS = 30_000;

interface StorageSettings {
  readonly databaseUrl: string | undefined;
  readonly database?: DatabaseConfig;
  /** Folder of everything that the process keeps on disk. */
  readonly dataFolder: string;
}

/** Database of a site with these settings. */
export const storageOf = ({ databaseUrl, database, dataFolder }: StorageSettings): StorageConfig => ({
  databaseUrl,
  database,
  folder: join(dataFolder, 'postgres'),
});

/**
 * Opens the database with its tables up to date. Aborted by `asked`, it leaves them as they are.
 *
 * @throws StorageError when the database cannot be had; its message is one sentence for the operator.
 */
export async function startStorage(
  config: StorageConfig,
  migrations: Migrations,
  asked?: AbortSignal,
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
    asked?.throwIfAborted();
    await migrateWithin(url, migrations);
    return { url, db, stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/**
 * Starts or joins the server of the database and looks at none of its tables.
 *
 * @throws StorageError
 */
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

/** On a connection of its own, to PostgreSQL itself: what changes a large table takes its time. */
async function migrateWithin(url: string, migrations: Migrations): Promise<void> {
  const db = createDatabase<unknown>({ url, max: 1 });
  try {
    await refuseUnfinishedRestore((statement) => reach(db, url, statement));
    await migrate(db, migrations);
  } finally {
    await db.destroy();
  }
}

/** PostgreSQL has no `create database if not exists`; two at once are both content. */
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
    throw unreachable(url, error);
  }
}
