import { appendFile, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { releasesMigration } from '../../src/delivery/releases/migrations/0002-releases.ts';
import { migrations } from '../../src/migrations.ts';
import { backupSchema, tableFile } from '../../src/platform/operations/backup-manifest.ts';
import { restoreBackup } from '../../src/platform/operations/restore-backup.ts';
import { takeBackup } from '../../src/platform/operations/take-backup.ts';
import { createDatabase, startStorage } from '../../src/platform/storage/index.ts';
import { type Migrations, migrate } from '../../src/platform/storage/migrate.ts';
import { createConnection } from '../../src/platform/storage/pool.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { tableRows } from '../support/backups.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const database = await createTestDatabase();
// Most of the gazetteer: 60,000 rows in every backup only take time.
for (const table of ['places', 'cities']) await query(`delete from ${table} where ctid > '(20,0)'`);
const parent = await mkdtemp(join(tmpdir(), 'backup-'));
const data = join(parent, 'data');
const to = join(parent, 'backups', 'monday');
afterAll(async () => {
  await database.stop();
  await rm(parent, { recursive: true, force: true });
});

async function site<T>(work: (site: TestSite) => Promise<T>): Promise<T> {
  const db = createDatabase({ url: database.url, max: 2 });
  const started = await createTestSite({ database: { db, url: database.url }, folder: data });
  return work(started).finally(async () => {
    await started.stop();
    await db.destroy();
  });
}

async function query(text: string): Promise<unknown[]> {
  const client = createConnection(database.url);
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

const allRows = () => tableRows(database.url);

const restore = (replace = false, from = to) =>
  restoreBackup({ from, migrations, url: database.url, dataFolder: data, replace });

const readManifest = async () =>
  backupSchema.parse(JSON.parse(await readFile(join(to, 'backup.json'), 'utf8')));

async function copyNamed(name: string): Promise<string> {
  const folder = join(parent, 'backups', name);
  await cp(to, folder, { recursive: true });
  return folder;
}

/** Copy of the backup whose last table has a wrong count of rows, which no earlier check finds. */
async function unfillable(): Promise<string> {
  const folder = await copyNamed('unfillable');
  const { tables, ...rest } = await readManifest();
  const last = tables.length - 1;
  const wrong = tables.map((table, at) => (at === last ? { ...table, rows: table.rows + 1 } : table));
  await writeFile(join(folder, 'backup.json'), JSON.stringify({ ...rest, tables: wrong }));
  return folder;
}

async function start(all: Migrations = migrations): Promise<void> {
  const storage = await startStorage({ databaseUrl: database.url, folder: join(data, 'postgres') }, all);
  await storage.stop();
}

async function expectUnfinished(): Promise<void> {
  const up = () => expect.unreachable('a migration ran');
  const refusal = {
    name: 'StorageError',
    message:
      'A restore into this database has not finished: if it was interrupted, run pnpm restore FOLDER --replace again.',
  };
  // More than once.
  await expect(start({ ...migrations, '9999-more': { up } })).rejects.toMatchObject(refusal);
  await expect(start()).rejects.toMatchObject(refusal);
  const half = join(parent, 'backups', 'half');
  await expect(takeBackup({ url: database.url, dataFolder: data, to: half })).rejects.toMatchObject(refusal);
}

let rows: Awaited<ReturnType<typeof allRows>>;

describe('backup', () => {
  test('can be taken while the site runs, and restores a destroyed site completely', async () => {
    const before = await site(async (running) => {
      await running.bringLive(fixtureShell(), '1.0.0');
      for (const version of ['1.0.0', '1.1.0']) await running.bringLive(workingRemote(version), version);
      const taken = await takeBackup({ url: database.url, dataFolder: data, to });
      expect(taken.tables.find(({ name }) => name === 'releases')?.rows).toBe(3);
      expect((await running.get('/')).statusCode).toBe(200);
      return {
        page: (await running.get('/')).body,
        list: (await running.call('GET', '')).json<object>(),
        history: (await running.call('GET', '/history')).json<{ revisions: object[] }>(),
      };
    });
    rows = await allRows();
    expect((await stat(to)).mode & 0o077).toBe(0);

    await query('drop schema public cascade');
    await query('create schema public');
    await rm(data, { recursive: true });

    const restored = await restore();
    expect(restored.files.length).toBeGreaterThan(10);
    expect(await allRows()).toEqual(rows);
    await site(async (running) => {
      expect((await running.get('/')).body).toBe(before.page);
      expect((await running.call('GET', '')).json<object>()).toEqual(before.list);
      expect((await running.call('GET', '/history')).json<object>()).toEqual(before.history);
      const back = await running.call('POST', '/mfe-working/rollback', { why: 'a test' });
      expect(back.json()).toMatchObject({ revision: before.history.revisions.length + 1, live: '1.0.0' });
      await expect(database.db.deleteFrom('release_audit').execute()).rejects.toThrow('append-only');
    });
  });

  test('replaces existing data only on request, and never under a running server', async () => {
    await database.db.destroy();
    await expect(restore()).rejects.toThrow('--replace');
    await site(async () => {
      await expect(restore(true)).rejects.toThrow('The database is in use');
    });
  });

  test('is written only to a new folder', async () => {
    await expect(takeBackup({ url: database.url, dataFolder: data, to })).rejects.toThrow('is not empty');
  });

  test('with a changed byte is rejected before anything changes', async () => {
    const before = await allRows();
    const [table] = (await readManifest()).tables;
    if (!table) throw new Error('no table');
    const changed = await copyNamed('changed');
    await appendFile(join(changed, tableFile(table)), 'x');
    await expect(restore(true, changed)).rejects.toThrow(`${tableFile(table)} is missing or has changed`);
    expect(await allRows()).toEqual(before);
    await expect(
      restoreBackup({ from: parent, migrations, url: database.url, dataFolder: data, replace: true }),
    ).rejects.toThrow('There is no backup in');
  });
});

describe('interrupted restore', () => {
  test('of tables or files blocks every start until a restore completes', async () => {
    await expect(restore(true, await unfillable())).rejects.toThrow(/got \d+ rows of \d+/);
    await expectUnfinished();
    await expect(restore()).rejects.toThrow('--replace');

    const last = join(data, (await readManifest()).files.at(-1)?.path ?? 'no file');
    await rm(last);
    await mkdir(last);
    await expect(restore(true)).rejects.toThrow('EISDIR');
    await expectUnfinished();

    await rm(last, { recursive: true });
    await restore(true);
    expect(await allRows()).toEqual(rows);
    expect((await stat(last)).isFile()).toBe(true);
    await start();
  });

  test('that had emptied the database can be repeated without --replace', async () => {
    await query('create schema restore_unfinished');
    await query('drop schema if exists pgboss cascade');
    await query('drop schema public cascade');
    await expectUnfinished();
    await restore();
    await start();
  });
});

test('backup of an older version is migrated', async () => {
  await query('drop schema public cascade');
  await query('create schema public');
  const db = createDatabase({ url: database.url, max: 1 });
  await migrate(db, { '0002-releases': releasesMigration });
  await sql`insert into releases (name, version, manifest) values ('mfe-old', '1.0.0', '{}')`.execute(db);
  await db.destroy();
  const old = join(parent, 'backups', 'old');
  const backup = await takeBackup({ url: database.url, dataFolder: data, to: old });
  expect(backup.migrations).toEqual(['0002-releases']);
  await restoreBackup({ from: old, migrations, url: database.url, dataFolder: data, replace: true });
  expect(await query('select name from releases')).toEqual([{ name: 'mfe-old' }]);
  expect(await query('select 1 from release_tokens')).toEqual([]);
});
