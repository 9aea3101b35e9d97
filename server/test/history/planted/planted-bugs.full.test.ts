import { appendFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { createHistorySite } from '../play-history.ts';
import { PLANTED, plant } from './planted-bugs.ts';

const isDrill = process.env.DRILL === 'history-planted';
const SECONDS = Number(process.env.SECONDS ?? 15);
const SEED = Number(process.env.SEED ?? 1);
const MOST_RUNS = 8;

const site = isDrill ? await createHistorySite() : null;
afterAll(() => site?.stop());

test.runIf(isDrill).each(Object.entries(PLANTED))(
  '%s is found',
  async (name, edits) => {
    const { program, remove } = await plant(edits);
    const replicas = await site?.start(program);
    try {
      let found: string | undefined;
      let run = 0;
      const started = performance.now();
      while (found === undefined && run < MOST_RUNS)
        [found] = (await replicas?.run({ seed: SEED + run++, seconds: SECONDS }))?.violations ?? [];
      const seconds = Math.round((performance.now() - started) / 1_000);
      process.stdout.write(`${name}, run ${run}, ${seconds} s: ${found}\n`);
      expect(found).toBeDefined();
      if (process.env.FIGURES)
        await appendFile(process.env.FIGURES, `${name} in run ${run} after ${seconds} s; `);
    } finally {
      await replicas?.stop();
      await remove();
    }
  },
  1_800_000,
);

test.each(Object.entries(PLANTED))('%s can be planted', async (_, edits) => {
  const { remove } = await plant(edits);
  await remove();
});
