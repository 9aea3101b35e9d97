import { readdirSync, readFileSync } from 'node:fs';

const read = (path: string) => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};
const pids = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** Process of the server whose data lie in a folder. */
export function serverOf(dataFolder: string): string {
  const found = pids().find(
    (pid) =>
      read(`/proc/${pid}/environ`).split('\0').includes(`DATA_DIR=${dataFolder}`) &&
      read(`/proc/${pid}/cmdline`).includes('server/src/main.ts'),
  );
  if (!found) throw new Error(`No server has its data in ${dataFolder}`);
  return found;
}

/** Kilobytes that a process has for itself, and of files: what PostgreSQL's share would be counted for each. */
const kilobytes = (status: string) =>
  ['RssAnon', 'RssFile'].reduce(
    (sum, name) => sum + Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0),
    0,
  );

/** Megabytes of a process with all that it has started. */
export function treeMb(root: string): number {
  const statuses = new Map(pids().map((pid) => [pid, read(`/proc/${pid}/status`)]));
  const parents = new Map(
    Array.from(statuses, ([pid, status]) => [pid, /^PPid:\s+(\d+)/m.exec(status)?.[1] ?? '']),
  );
  const within = (pid: string): boolean => {
    for (let at = pid; at && at !== '0'; at = parents.get(at) ?? '') if (at === root) return true;
    return false;
  };
  let sum = 0;
  for (const [pid, status] of statuses) if (within(pid)) sum += kilobytes(status);
  return sum / 1024;
}
