import Fastify from 'fastify';
import { z } from 'shared-contracts/zod';
import { createJobs } from '../../../src/platform/jobs/boss-jobs.ts';

const [url = ''] = process.argv.slice(2);
const jobs = createJobs({ url, log: Fastify().log, now: Date.now });
const options = { schema: z.object({ number: z.number() }), seconds: 2, retries: 3 };
jobs.queue('test-hanging', options, async () => {
  process.stdout.write('began');
  await new Promise(() => undefined);
});
await jobs.start();
