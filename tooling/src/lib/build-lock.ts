import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs `work` while no other process on this machine holds the lock `file`: two commands of one checkout would empty
 * each other's `dist`. A lock whose process is gone counts for nothing.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) {
    if (!isHeld(file)) rmSync(file, { force: true });
    else await wait(100);
  }
  // A signal ends this process without its `finally`; the next one then finds that its holder is gone.
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
    // Not ours to signal, but alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
