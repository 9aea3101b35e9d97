import { setTimeout as wait } from 'node:timers/promises';
import { pids, read, treeOf } from '../../bench/process-memory.ts';

/** Process of the server with this data folder. */
export function serverOf(dataFolder: string): number {
  const found = pids().find(
    (pid) =>
      read(`/proc/${pid}/environ`).split('\0').includes(`DATA_DIR=${dataFolder}`) &&
      read(`/proc/${pid}/cmdline`).includes('server/src/main.ts'),
  );
  if (!found) throw new Error(`No server has its data in ${dataFolder}`);
  return found;
}

/** Kilobytes of a process without shared memory, which would count PostgreSQL's many times. */
const kilobytesOf = (pid: number) =>
  [...read(`/proc/${pid}/status`).matchAll(/^Rss(?:Anon|File):\s+(\d+)/gm)].reduce(
    (sum, [, kilobytes]) => sum + Number(kilobytes),
    0,
  );

/** Megabytes of a process and its descendants. */
export const treeMb = (root: number) =>
  treeOf(root).reduce((sum, { pid }) => sum + kilobytesOf(pid), 0) / 1024;

/** What a site took during some work. */
export interface Watched<Answer> {
  readonly answer: Answer;
  /** Most megabytes of all its processes. */
  readonly peakMb: number;
  /** Milliseconds of the slowest answer to another client, and its path. */
  readonly slowestMs: number;
  readonly slowest: string;
}

const SAMPLE_MS = 20;
const ASK_MS = 50;

/** Samples the memory of a site during some work, while other clients ask for `paths`. */
export async function watched<Answer>(
  { origin, server, paths }: { origin: string; server: number; paths: readonly string[] },
  work: () => Promise<Answer>,
): Promise<Watched<Answer>> {
  let isDone = false;
  let peakMb = 0;
  let slowest = { ms: 0, path: '' };
  const sample = async () => {
    while (!isDone) {
      peakMb = Math.max(peakMb, treeMb(server));
      await wait(SAMPLE_MS);
    }
  };
  const ask = async (path: string) => {
    while (!isDone) {
      const started = performance.now();
      const answer = await fetch(origin + path);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      const ms = performance.now() - started;
      if (ms > slowest.ms) slowest = { ms, path };
      await wait(ASK_MS);
    }
  };
  const [answer] = await Promise.all([
    work().finally(() => {
      isDone = true;
    }),
    sample(),
    ...paths.map(ask),
  ]);
  return { answer, peakMb, slowestMs: slowest.ms, slowest: slowest.path };
}
