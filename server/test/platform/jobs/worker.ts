// A process of its own that works on tasks: `worker.ts URL`, a line for each task begun and each ended.
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { z } from 'shared-contracts/zod';
import { createJobs } from '../../../src/platform/jobs/boss-jobs.ts';

const [url = ''] = process.argv.slice(2);
const jobs = createJobs({ url, log: Fastify().log, now: Date.now });
const say = (what: string) => process.stdout.write(`${what}\n`);
jobs.queue(
  'test-hanging',
  { schema: z.object({ number: z.number() }), seconds: 2, retries: 3 },
  async ({ number }, { signal }) => {
    say(`began ${number}`);
    await sleep(600_000, undefined, { signal });
  },
);
await jobs.start();
