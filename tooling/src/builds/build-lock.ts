import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs `work` while no other process on this machine has the lock `file`. Two commands in one checkout would
 * empty each other's `dist`. A lock of a dead process is ignored.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) {
    if (!isHeld(file)) rmSync(file, { force: true });
    else await wait(100);
  }
  // A signal skips `finally`. The next process then finds a lock of a dead process.
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

function isHeld(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    // Another user's process, but alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
