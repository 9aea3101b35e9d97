import { writeFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { createHistorySite, type Run } from './play-history.ts';

// `RUNS=2 SECONDS=20 SEED=7 pnpm drill history` draws the same operations and faults again. When they meet each other
// is not drawn.
const isDrill = process.env.DRILL === 'history';
const RUNS = Number(process.env.RUNS ?? (isDrill ? 20 : 1));
const SECONDS = Number(process.env.SECONDS ?? (isDrill ? 60 : 6));
const SEED = Number(process.env.SEED ?? (isDrill ? Math.floor(Math.random() * 1e6) : 53));
const ONE_KILL = [{ kind: 'kill', replica: 1, after: 1_500, lasts: 0 }] as const;

const site = await createHistorySite();
const replicas = await site.start();
afterAll(async () => {
  await replicas.stop();
  await site.stop();
});

test(`${RUNS} runs of two replicas under faults have an order that explains every answer`, async () => {
  const runs: Run[] = [];
  for (let at = 0; at < RUNS; at++) {
    const seed = SEED + at;
    const run = await replicas.run({ seed, seconds: SECONDS, ...(isDrill ? {} : { faults: ONE_KILL }) });
    runs.push(run);
    if (isDrill) process.stdout.write(`seed ${seed}: ${JSON.stringify(run)}\n`);
    expect(run.violations, `seed ${seed}`).toEqual([]);
  }
  const sum = (part: (run: Run) => number) => runs.reduce((total, run) => total + part(run), 0);
  const counts = runs.map(({ operations }) => operations);
  const figures = `seeds ${SEED} to ${SEED + RUNS - 1}, ${SECONDS} s each: ${sum(({ operations }) => operations)} operations (${Math.min(...counts)} to ${Math.max(...counts)} a run), ${sum(({ lost }) => lost)} without an answer; ${sum(({ faults }) => faults.kill)} kills, ${sum(({ faults }) => faults.pause)} pauses, ${sum(({ faults }) => faults.partition)} partitions; 0 violations`;
  if (process.env.FIGURES) await writeFile(process.env.FIGURES, figures);
  expect(Math.min(...counts)).toBeGreaterThan(20);
}, 7_200_000);
