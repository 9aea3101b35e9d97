import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { counterMigrations, readCounter, writeCounter } from '../../../testing/counter-table.ts';
import { startStorage } from '../start-storage.ts';
import { isAlive, readPostmasterPid } from './postmaster-pid.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'embedded-'));
  folder = join(parent, 'postgres');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const open = (named = folder) => startStorage({ folder: named }, counterMigrations);
const postmaster = () => readPostmasterPid(join(folder, 'data'));

it('shares the database of a folder, stops it with the last user, and keeps the data', async () => {
  const first = await open();
  const { pid = 0 } = postmaster() ?? {};
  const pidFile = join(folder, 'data', 'postmaster.pid');
  const content = readFileSync(pidFile, 'utf8');
  await writeCounter(first, 7);
  const link = join(parent, 'link');
  symlinkSync(folder, link);
  const byLink = await open(link);
  expect(await readCounter(byLink)).toBe(7);
  expect(postmaster()?.pid).toBe(pid);
  await first.stop();
  expect(await readCounter(byLink)).toBe(7);
  await byLink.stop();
  expect(isAlive(pid)).toBe(false);

  writeFileSync(pidFile, content.replace(/^\d+/, String(process.pid)));
  const next = await open();
  expect(await readCounter(next)).toBe(7);
  const { rows } = await sql`select 9007199254740991::bigint as big, date '2026-11-27' as day`.execute(
    next.db,
  );
  expect(rows).toEqual([{ big: 9007199254740991, day: '2026-11-27' }]);
  await expect(sql`select 9007199254740993::bigint as big`.execute(next.db)).rejects.toThrow(/too large/);
  await next.stop();
});

it('rejects a folder without a usable database', async () => {
  mkdirSync(join(folder, 'data'), { recursive: true });
  const name = 'StorageError';
  await expect(open()).rejects.toMatchObject({ name, message: /not a PostgreSQL data folder/ });
  writeFileSync(join(folder, 'data', 'PG_VERSION'), '13\n');
  await expect(open()).rejects.toMatchObject({ name, message: /written by PostgreSQL 13/ });
});
