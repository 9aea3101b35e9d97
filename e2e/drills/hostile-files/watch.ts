import { setTimeout as wait } from 'node:timers/promises';
import { treeMb } from './site-memory.ts';

/** What a site took while something was done to it. */
export interface Watched<Answer> {
  readonly answer: Answer;
  /** Megabytes of all its processes, at most. */
  readonly peakMb: number;
  /** Milliseconds of the slowest answer to somebody else, and to what. */
  readonly slowestMs: number;
  readonly slowest: string;
}

const SAMPLE_MS = 20;
const ASK_MS = 50;

/** Does something to a site while its memory is looked at, and while others ask for `paths`. */
export async function watched<Answer>(
  { origin, server, paths }: { origin: string; server: string; paths: readonly string[] },
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
