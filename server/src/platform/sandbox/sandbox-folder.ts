import { readlinkSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A number of a process means something in its PID namespace alone: containers may share a folder for temporary files. */
const numbers = () => /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';

/** Folder of this server, for what it lays out; those that servers left behind which were killed are removed. */
export async function sandboxFolder(): Promise<string> {
  const base = tmpdir();
  const prefix = `sandbox-${numbers()}-`;
  for (const name of await readdir(base)) {
    const [, pid] = name.startsWith(prefix) ? name.slice(prefix.length - 1).split('-') : [];
    // Who may not remove it does without: it is a few empty files.
    if (pid && !isRunning(Number(pid)))
      await rm(join(base, name), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(base, `${prefix}${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's is not ours to signal.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
