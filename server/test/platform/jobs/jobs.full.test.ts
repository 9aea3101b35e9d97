import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { z } from 'shared-contracts/zod';
import { afterAll, expect, test } from 'vitest';
import { createJobs } from '../../../src/platform/jobs/boss-jobs.ts';
import { createTestDatabase } from '../../../src/testing/test-database.ts';

const database = await createTestDatabase();
afterAll(() => database.stop());

test('task of a killed process is done by another process', async () => {
  const script = fileURLToPath(new URL('./worker.ts', import.meta.url));
  const child = spawn(process.execPath, [script, database.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const jobs = createJobs({ url: database.url, log: Fastify().log, now: Date.now });
  const { promise: done, resolve } = Promise.withResolvers<number>();
  const boss = new PgBoss({ connectionString: database.url, max: 1, monitorIntervalSeconds: 1 });
  boss.on('error', () => undefined);
  try {
    const began = once(child.stdout, 'data');
    await boss.start();
    await expect.poll(() => boss.getQueue('test-hanging')).not.toBeNull();
    await boss.send('test-hanging', { number: 7 }, { singletonKey: 'seven' });
    await began;
    child.kill('SIGKILL');
    await once(child, 'close');
    const options = { schema: z.object({ number: z.number() }), seconds: 2, retries: 3 };
    jobs.queue('test-hanging', options, async ({ number }) => resolve(number));
    await jobs.start();
    // pg-boss looks every minute for tasks that exceeded their time.
    const supervise = async () => {
      await boss.supervise('test-hanging');
      const { rows } = await sql<{ state: string }>`
        select state from pgboss.job where name = 'test-hanging'`.execute(database.db);
      return rows.map(({ state }) => state);
    };
    await expect.poll(supervise, { interval: 500 }).toEqual(['completed']);
    expect(await done).toBe(7);
  } finally {
    child.kill('SIGKILL');
    await jobs.stop();
    await boss.stop({ graceful: false });
  }
});
