import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../errors/operator-errors.ts';
import { createConnection } from '../storage/pool.ts';
import { refuseUnfinishedRestore } from '../storage/unfinished-restore.ts';
import { type Backup, type BackupTable, MANIFEST, tableFile } from './backup-manifest.ts';
import { copyFileAtomically, createHashing, filesBelow } from './hashed-file.ts';
import { jobsVersion, listSequences, listTables, quoted } from './table-list.ts';

interface BackupOptions {
  readonly url: string;
  readonly dataFolder: string;
  readonly to: string;
}

// The database's own files, which are useless while it runs, locks and unfinished files, and sent mail.
const LEFT_OUT = /^(postgres|mail)\/|\.lock$|(^|\/)\.unfinished-|\.unfinished$/;

/** Takes a snapshot of the tables first, then the files, so that all files named in tables exist. */
export async function takeBackup({ url, dataFolder, to }: BackupOptions): Promise<Backup> {
  const there = await readdir(to).catch(() => []);
  if (there.length > 0)
    throw new StartError(`The folder ${to} is not empty: choose a new one for the backup.`);
  const folder = `${to}.unfinished`;
  try {
    return await writeBackup({ url, dataFolder, to }, folder);
  } catch (error) {
    // A partial backup is useless and may fill the disk.
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function writeBackup({ url, dataFolder, to }: BackupOptions, folder: string): Promise<Backup> {
  await mkdir(join(folder, 'tables'), { recursive: true });
  await chmod(folder, 0o700);

  const database = await copyDatabase(url, folder);
  const backup: Backup = {
    format: 1,
    ...database,
    files: await copyFiles(dataFolder, join(folder, 'files')),
  };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(backup, null, 1)}\n`);
  await mkdir(dirname(to), { recursive: true });
  await rename(folder, to);
  return backup;
}

async function copyDatabase(url: string, folder: string): Promise<Omit<Backup, 'format' | 'files'>> {
  const client = createConnection(url);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await refuseUnfinishedRestore((statement) => client.query(statement));
    const { rows } = await client.query<{ now: Date; hasTables: boolean }>(
      `select now() as now, to_regclass('kysely_migration') is not null as "hasTables"`,
    );
    if (!rows[0]?.hasTables)
      throw new StartError('The database has no tables yet: there is nothing to back up.');
    const { rows: done } = await client.query<{ name: string }>(
      'select name from kysely_migration order by name',
    );
    const tables: BackupTable[] = [];
    for (const table of await listTables(client)) tables.push(await copyTable(client, table, folder));
    return {
      takenAt: rows[0]?.now.toISOString() ?? '',
      migrations: done.map(({ name }) => name),
      jobs: await jobsVersion(client),
      tables,
      // Sequences have no snapshots. Read after the tables, they are never behind them.
      sequences: await listSequences(client),
    };
  } finally {
    await client.end();
  }
}

async function copyTable(
  client: pg.Client,
  table: Pick<BackupTable, 'schema' | 'name' | 'columns'>,
  folder: string,
): Promise<BackupTable> {
  const { schema, name, columns } = table;
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`copy (select ${list} from ${quoted(client, schema, name)}) to stdout`));
  const hashing = createHashing();
  const file = createWriteStream(join(folder, tableFile(table)), { flush: true });
  await pipeline(rows, createGzip(), hashing.stream, file);
  return { schema, name, columns, rows: rows.rowCount, sha256: hashing.result().sha256 };
}

async function copyFiles(from: string, to: string): Promise<Backup['files']> {
  const files: Backup['files'] = [];
  for (const path of await filesBelow(from)) {
    if (LEFT_OUT.test(path)) continue;
    try {
      files.push({ path, ...(await copyFileAtomically(join(from, path), join(to, path))) });
    } catch (error) {
      // Deleted meanwhile by a cleanup.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return files;
}
