import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { counterMigrations, readCounter, writeCounter } from '../../../testing/counter-table.ts';
import { type Storage, startStorage } from '../start-storage.ts';
import { isAlive, readPostmasterPid } from './postmaster-pid.ts';

// Each test makes a cluster, which waits for the disk.

let parent: string;
let folder: string;
const opened: Storage[] = [];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(parent, 0o755);
  folder = join(parent, 'postgres');
});
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.stop();
  rmSync(parent, { recursive: true, force: true });
});

const open = async (named = folder) => {
  const storage = await startStorage({ folder: named }, counterMigrations);
  opened.push(storage);
  return storage;
};
const close = async (storage: Storage) => {
  opened.splice(opened.indexOf(storage), 1);
  await storage.stop();
};
const postmaster = () => readPostmasterPid(join(folder, 'data'));
/** The question asked until it is answered, as a request that is tried again would. */
const eventually = <T>(ask: () => Promise<T>) => vi.waitFor(ask, { timeout: 120_000 });

/** Another process of ours, which opens the same folder, writes, and says so. */
async function otherProcess(version: number): Promise<ChildProcess> {
  const module = new URL('../start-storage.ts', import.meta.url).href;
  const counter = new URL('../../../testing/counter-table.ts', import.meta.url).href;
  const code = `
    const { startStorage } = await import(${JSON.stringify(module)});
    const { counterMigrations, writeCounter } = await import(${JSON.stringify(counter)});
    const storage = await startStorage({ folder: ${JSON.stringify(folder)} }, counterMigrations);
    await writeCounter(storage, ${version});
    console.log('written');
    process.stdin.on('end', () => storage.stop()).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

it('starts, keeps what was written, and leaves no process behind', async () => {
  const first = await open();
  await writeCounter(first, 7);
  const pid = postmaster()?.pid ?? 0;
  await close(first);
  expect(isAlive(pid)).toBe(false);
  expect(await readCounter(await open())).toBe(7);
});

it('starts the database again when that is killed, with all that was committed', async () => {
  const storage = await open();
  await writeCounter(storage, 8);
  const { pid } = postmaster() ?? { pid: 0 };
  process.kill(pid, 'SIGKILL');
  await eventually(async () => expect(postmaster()?.pid ?? pid).not.toBe(pid));
  expect(await eventually(() => readCounter(storage))).toBe(8);
});

it('starts the database again when it can at last, as when a full disk has room again', async () => {
  const said: string[] = [];
  const storage = await startStorage({ folder, log: (line) => said.push(line) }, counterMigrations);
  opened.push(storage);
  await writeCounter(storage, 13);
  const [needed, away] = [join(folder, 'data', 'global'), join(folder, 'away')];
  renameSync(needed, away);
  process.kill(postmaster()?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => said.join()).toContain('could not start');
  renameSync(away, needed);
  expect(await eventually(() => readCounter(storage))).toBe(13);
});

it('takes over the database of a process that was killed', async () => {
  const other = await otherProcess(9);
  const orphan = postmaster()?.pid ?? 0;
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(isAlive(orphan)).toBe(true);
  expect(await readCounter(await open())).toBe(9);
  expect(isAlive(orphan)).toBe(false);
});

it('shares the database with whoever names its folder by a link', async () => {
  const link = join(parent, 'link');
  symlinkSync(folder, link);
  const byLink = await open();
  const running = postmaster();
  await writeCounter(await open(link), 14);
  expect(await readCounter(byLink)).toBe(14);
  expect(postmaster()).toEqual(running);
});

it('shares the database with a living process, and the last one out ends it', async () => {
  const other = await otherProcess(10);
  const storage = await open();
  const pid = postmaster()?.pid ?? 0;
  expect(await readCounter(storage)).toBe(10);
  other.stdin?.end();
  await once(other, 'exit');
  expect(await readCounter(storage)).toBe(10);
  await close(storage);
  expect(isAlive(pid)).toBe(false);
});

it('is not fooled by a pid file whose number belongs to another program', async () => {
  const storage = await open();
  await writeCounter(storage, 11);
  const file = join(folder, 'data', 'postmaster.pid');
  const content = readFileSync(file, 'utf8');
  await close(storage);
  writeFileSync(file, content.replace(/^\d+/, String(process.pid)));
  expect(await readCounter(await open())).toBe(11);
});

it('runs where only its own user may enter', async () => {
  chmodSync(parent, 0o700);
  const storage = await open();
  await writeCounter(storage, 12);
  expect(await readCounter(storage)).toBe(12);
});

it('says in one sentence why it cannot start', async () => {
  mkdirSync(join(folder, 'data'), { recursive: true });
  await expect(open()).rejects.toMatchObject({
    name: 'StorageError',
    message: /not a PostgreSQL data folder/,
  });

  writeFileSync(join(folder, 'data', 'PG_VERSION'), '13\n');
  await expect(open()).rejects.toMatchObject({ name: 'StorageError', message: /written by PostgreSQL 13/ });

  rmSync(folder, { recursive: true });
  await close(await open());
  rmSync(join(folder, 'data', 'global'), { recursive: true });
  await expect(open()).rejects.toMatchObject({ name: 'StorageError', message: /could not start: .*global/ });

  const url = 'postgresql://nobody@127.0.0.1:1/site';
  await expect(startStorage({ folder, databaseUrl: url }, counterMigrations)).rejects.toMatchObject({
    name: 'StorageError',
    message: /127\.0\.0\.1:1\/site cannot be reached/,
  });
});

it('reads bigint as a number', async () => {
  const storage = await open();
  const { rows } = await sql`select 9007199254740991::bigint as big, date '2026-11-27' as day`.execute(
    storage.db,
  );
  expect(rows).toEqual([{ big: 9007199254740991, day: '2026-11-27' }]);
  await expect(sql`select 9007199254740993::bigint as big`.execute(storage.db)).rejects.toThrow(/too large/);
});
