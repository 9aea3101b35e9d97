import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

interface PostmasterPid {
  readonly pid: number;
  readonly port: number;
  readonly alive: boolean;
}

const fileOf = (dataFolder: string) => join(dataFolder, 'postmaster.pid');

export function readPostmasterPid(dataFolder: string): PostmasterPid | null {
  let lines: string[];
  try {
    lines = readFileSync(fileOf(dataFolder), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isSafeInteger(pid) || pid <= 1) return { pid: 0, port: 0, alive: false };
  return { pid, port: Number(lines[3]) || 5432, alive: isAlive(pid) && isPostgres(pid, dataFolder) };
}

/** Deletes a stale pid file. PostgreSQL refuses to start if another program has its id. */
export const removeStalePid = (dataFolder: string) => rmSync(fileOf(dataFolder), { force: true });

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// Only Linux can tell. Elsewhere, like PostgreSQL, assume that a live process is PostgreSQL.
function isPostgres(pid: number, dataFolder: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (!(command[0] ?? '').includes('postgres')) return false;
    return command.includes(dataFolder) || readlinkSync(`/proc/${pid}/cwd`) === dataFolder;
  } catch {
    return false;
  }
}
