import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../errors/operator-errors.ts';
import { makeJobTables } from '../jobs/boss-jobs.ts';
import { createDatabase } from '../storage/index.ts';
import { type Migrations, migrate } from '../storage/migrate.ts';
import { createConnection } from '../storage/pool.ts';
import { markRestore, unmarkRestore } from '../storage/unfinished-restore.ts';
import { type Backup, type BackupTable, readBackup, tableFile } from './backup-manifest.ts';
import { copyFileAtomically, hashOfFile } from './hashed-file.ts';
import { jobsVersion, listTables, quoted } from './table-list.ts';

interface RestoreOptions {
  readonly from: string;
  readonly migrations: Migrations;
  readonly url: string;
  readonly dataFolder: string;
  readonly replace: boolean;
}

/** Checks all of it first. Until the last file is copied, no server starts on the database. */
export async function restoreBackup(options: RestoreOptions): Promise<Backup> {
  const { from, migrations, url, dataFolder, replace } = options;
  const backup = await readBackup(from);
  refuseNewer(backup, migrations);
  await refuseBroken(backup, from);
  const client = createConnection(url);
  await client.connect();
  try {
    await refuseInUse(client, replace);
    await markRestore((statement) => client.query(statement));
    await emptyDatabase(client);
    await makeTables(url, backup, migrations);
    await fillTables(client, backup, from);
  } finally {
    await client.end();
  }
  await withDatabase(url, (db) => migrate(db, migrations));
  for (const { path } of backup.files)
    await copyFileAtomically(join(from, 'files', path), join(dataFolder, path));
  // A new connection, because an old one may have died during the copying.
  await withDatabase(url, (db) => unmarkRestore((statement) => sql.raw(statement).execute(db)));
  return backup;
}

function refuseNewer(backup: Backup, migrations: Migrations): void {
  const unknown = backup.migrations.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    throw new StartError(
      `This backup was taken by a newer version: ${unknown.join(', ')} is not known here.`,
    );
  }
}

async function refuseBroken(backup: Backup, folder: string): Promise<void> {
  const files = [
    ...backup.tables.map((table) => ({ path: tableFile(table), sha256: table.sha256 })),
    ...backup.files.map(({ path, sha256 }) => ({ path: `files/${path}`, sha256 })),
  ];
  for (const { path, sha256 } of files) {
    if ((await hashOfFile(join(folder, path))) !== sha256)
      throw new StartError(`This backup is broken: ${path} is missing or has changed.`);
  }
}

async function refuseInUse(client: pg.Client, replace: boolean): Promise<void> {
  const { rows: others } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (others.length > 0) throw new StartError('The database is in use: stop every server of it first.');
  if ((await listTables(client)).length > 0 && !replace)
    throw new StartError('The database is not empty: use --replace to replace its contents with the backup.');
}

async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists pgboss cascade');
  // An interrupted restore may have left no schema.
  await client.query('drop schema if exists public cascade');
  await client.query('create schema public');
}

async function makeTables(url: string, backup: Backup, migrations: Migrations): Promise<void> {
  const then = Object.entries(migrations).filter(([name]) => backup.migrations.includes(name));
  await withDatabase(url, (db) => migrate(db, Object.fromEntries(then)));
  if (backup.jobs === null) return;
  await makeJobTables(url);
}

async function fillTables(client: pg.Client, backup: Backup, folder: string): Promise<void> {
  const keepsJobs = (await jobsVersion(client)) === backup.jobs;
  // Waiting tasks are useless to another version of pg-boss.
  const tables = backup.tables.filter(({ schema }) => schema === 'public' || keepsJobs);
  const names = tables.map(({ schema, name }) => quoted(client, schema, name));
  await client.query('begin');
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // Migrations may have added rows.
  for (const name of names.toReversed()) await client.query(`delete from ${name}`);
  for (const table of tables) await fillTable(client, table, folder);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { schema, name, last, isCalled } of backup.sequences) {
    const sequence = quoted(client, schema, name);
    await client.query('select setval($1::regclass, $2::bigint, $3)', [sequence, last, isCalled]);
  }
  await client.query('commit');
  await client.query('analyze');
}

async function fillTable(client: pg.Client, table: BackupTable, folder: string): Promise<void> {
  const { schema, name, columns, rows } = table;
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const into = client.query(copyFrom(`copy ${quoted(client, schema, name)} (${list}) from stdin`));
  await pipeline(createReadStream(join(folder, tableFile(table))), createGunzip(), into);
  if (into.rowCount !== rows) throw new Error(`${schema}.${name} got ${into.rowCount} rows of ${rows}`);
}

async function withDatabase(url: string, work: (db: Kysely<unknown>) => Promise<unknown>) {
  const db = createDatabase<unknown>({ url, max: 1 });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}
