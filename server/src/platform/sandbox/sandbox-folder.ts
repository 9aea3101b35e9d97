import { readlinkSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Containers may share a temporary folder, and a process id is unique only in its PID namespace.
const numbers = () => /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';

/** Creates this server's folder for sandbox files, and removes folders of killed servers. */
export async function sandboxFolder(): Promise<string> {
  const base = tmpdir();
  const prefix = `sandbox-${numbers()}-`;
  for (const name of await readdir(base)) {
    const [, pid] = name.startsWith(prefix) ? name.slice(prefix.length - 1).split('-') : [];
    // Without permission the few empty files stay.
    if (pid && !isRunning(Number(pid)))
      await rm(join(base, name), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(base, `${prefix}${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and has another owner.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
