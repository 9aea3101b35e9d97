import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'shared-contracts/zod';

export const PROCESS_KINDS = ['server', 'releases', 'PostgreSQL', 'other'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function processOf(pid: number): Process {
  const [, command = '', parent = '0'] = /^\d+ \((.*)\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`)) ?? [];
  return { pid, parent: Number(parent), command };
}

const pids = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

function treeOf(root: number): Process[] {
  const all = pids().map(processOf);
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** Kilobytes of a process. Each process counts its part of shared memory, so a tree's sum is right. */
const kilobytesOf = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

function kindOf({ pid, command }: Process, root: number): ProcessKind {
  if (pid === root) return 'server';
  if (command.startsWith('postgres')) return 'PostgreSQL';
  return /^(node|MainThread)/.test(command) ? 'releases' : 'other';
}

/** Megabytes of a process tree by kind. Linux only. */
export function memoryOf(root: number): Record<ProcessKind, number> {
  const sums: Record<ProcessKind, number> = { server: 0, releases: 0, PostgreSQL: 0, other: 0 };
  for (const process of treeOf(root)) sums[kindOf(process, root)] += kilobytesOf(process.pid) / 1024;
  return sums;
}

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.url() }));

/**
 * Connects to the inspector of a Node process, which opens at SIGUSR1 on its `--inspect-port`, to collect its garbage before each
 * sample, because uncollected garbage does not count as growth.
 */
export async function openCollector(pid: number, port: number) {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await debuggerOf(port));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('The inspector did not open')), { once: true });
  });
  let id = 0;
  return {
    collect: () =>
      new Promise<void>((resolve) => {
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
    await wait(50);
  }
}
