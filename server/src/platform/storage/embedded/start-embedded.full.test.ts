import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { counterMigrations, readCounter, writeCounter } from '../../../testing/counter-table.ts';
import { type Storage, startStorage } from '../start-storage.ts';
import { isAlive, readPostmasterPid } from './postmaster-pid.ts';

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

const open = async () => {
  const storage = await startStorage({ folder }, counterMigrations);
  opened.push(storage);
  return storage;
};
const close = async (storage: Storage) => {
  opened.splice(opened.indexOf(storage), 1);
  await storage.stop();
};
const postmaster = () => readPostmasterPid(join(folder, 'data'));
const eventually = <T>(ask: () => Promise<T>) => vi.waitFor(ask, { timeout: 120_000 });

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

it('restarts a killed database with all committed data', async () => {
  const storage = await open();
  await writeCounter(storage, 8);
  const { pid } = postmaster() ?? { pid: 0 };
  process.kill(pid, 'SIGKILL');
  await eventually(async () => expect(postmaster()?.pid ?? pid).not.toBe(pid));
  expect(await eventually(() => readCounter(storage))).toBe(8);
});

it('retries a failed restart of the database, for example on a full disk', async () => {
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

it('takes over the database of a killed process', async () => {
  const other = await otherProcess(9);
  const orphan = postmaster()?.pid ?? 0;
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(isAlive(orphan)).toBe(true);
  expect(await readCounter(await open())).toBe(9);
  expect(isAlive(orphan)).toBe(false);
});

it('shares the database with a running process, and stops it with the last one', async () => {
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

it('reports why the database cannot start', async () => {
  await close(await open());
  rmSync(join(folder, 'data', 'global'), { recursive: true });
  await expect(open()).rejects.toMatchObject({ name: 'StorageError', message: /could not start: .*global/ });
});
