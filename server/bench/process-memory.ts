import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** Processes of a tree, by what they are. */
export type ProcessKind = 'server' | 'releases' | 'PostgreSQL' | 'other';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function processOf(pid: number): Process | null {
  try {
    const [, command = '', parent = '0'] =
      /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { pid, parent: Number(parent), command };
  } catch {
    // It ended meanwhile.
    return null;
  }
}

/** A process and all that it has started, with what those have. */
function treeOf(root: number): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const all = pids.flatMap((pid) => processOf(Number(pid)) ?? []);
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** Kilobytes of a process; what several share is counted for each in part, so that a tree's are its sum. */
function kilobytesOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const kindOf = ({ pid, command }: Process, root: number): ProcessKind => {
  if (pid === root) return 'server';
  if (command.startsWith('postgres')) return 'PostgreSQL';
  return /^(node|MainThread)/.test(command) ? 'releases' : 'other';
};

/** Megabytes of a process's whole tree, by kind. Linux alone tells. */
export function memoryOf(root: number): Record<ProcessKind, number> {
  const sums: Record<ProcessKind, number> = { server: 0, releases: 0, PostgreSQL: 0, other: 0 };
  for (const process of treeOf(root)) sums[kindOf(process, root)] += kilobytesOf(process.pid) / 1024;
  return sums;
}

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.url() })).min(1);

/**
 * Has a process of Node collect its garbage, by its inspector: what it has not looked at yet is no growth. The inspector opens
 * at SIGUSR1, on the port that `--inspect-port` names.
 */
export async function openCollector(
  pid: number,
  port: number,
): Promise<{ collect(): Promise<void>; close(): void }> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await debuggerOf(port));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('The inspector did not open')), { once: true });
  });
  let id = 0;
  return {
    collect: () =>
      new Promise((resolve) => {
        socket.addEventListener('message', () => resolve(), { once: true });
        socket.send(JSON.stringify({ id: ++id, method: 'HeapProfiler.collectGarbage' }));
      }),
    close: () => socket.close(),
  };
}

async function debuggerOf(port: number): Promise<string> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/json`).catch(() => null);
    if (answer?.ok) return targetsSchema.parse(await answer.json())[0]?.webSocketDebuggerUrl ?? '';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
