import Fastify from 'fastify';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { z } from 'shared-contracts/zod';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createJobs, type RunningJobs } from '../../../src/platform/jobs/boss-jobs.ts';
import { jobsPlugin } from '../../../src/platform/jobs/jobs.plugin.ts';
import { storagePlugin } from '../../../src/platform/storage/index.ts';
import { createTestDatabase } from '../../../src/testing/test-database.ts';

const { log } = Fastify();
const NOON = Date.parse('2026-11-20T17:00:00Z');
const taskSchema = z.object({ number: z.number() });

const database = await createTestDatabase();
const running: RunningJobs[] = [];
afterEach(async () => void (await Promise.all(running.splice(0).map((jobs) => jobs.stop()))));
afterAll(() => database.stop());

function replica(): RunningJobs {
  const jobs = createJobs({ url: database.url, log, now: () => NOON });
  running.push(jobs);
  return jobs;
}

function collected<T>(length: number) {
  const items: T[] = [];
  const { promise, resolve } = Promise.withResolvers<T[]>();
  return {
    whole: promise,
    add(item: T) {
      items.push(item);
      if (items.length >= length) resolve(items);
    },
  };
}

describe('tasks', () => {
  test('are each done by only one of two replicas', async () => {
    const { add, whole } = collected<string>(40);
    const replicas = ['a', 'b'].map((name) => {
      const jobs = replica();
      const tasks = jobs.queue('test-shared', { schema: taskSchema, atOnce: 5 }, async ({ number }) =>
        add(`${name} ${number}`),
      );
      return { jobs, tasks };
    });
    await Promise.all(replicas.map(({ jobs }) => jobs.start()));
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    await Promise.all(numbers.map((number) => replicas[number % 2]?.tasks.send({ number })));
    const done = (await whole).map((line) => Number(line.split(' ')[1]));
    expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
  });

  test('are queued when the transaction commits, and never after a rollback', async () => {
    const jobs = replica();
    const { add, whole } = collected<number>(1);
    const tasks = jobs.queue('test-outbox', { schema: taskSchema }, async ({ number }) => add(number));
    const undone = database.db.transaction().execute(async (tx) => {
      await tasks.send({ number: 1 }, { tx });
      throw new Error('No');
    });
    await expect(undone).rejects.toThrow('No');
    await database.db.transaction().execute((tx) => tasks.send({ number: 2 }, { tx }));
    expect(await whole).toEqual([2]);
  });

  test('are dropped and counted when a queue is full', async () => {
    const jobs = replica();
    const limit = { tasks: 2, bytes: 1_000_000 };
    const tasks = jobs.queue('test-full', { schema: taskSchema, limit }, async () => undefined);
    const after = new Date(Date.now() + 3_600_000);
    for (const number of [1, 2]) await tasks.send({ number }, { after });
    const other = replica();
    const more = other.queue('test-full', { schema: taskSchema, limit }, async () => undefined);
    for (const number of [3, 4]) await more.send({ number }, { after });
    expect(other.runs()).toMatchObject([{ name: 'test-full', dropped: 2 }]);
    const { rows } = await sql`select 1 from pgboss.job where name = 'test-full'`.execute(database.db);
    expect(rows).toHaveLength(2);
  });

  test('with the same key are queued once', async () => {
    const jobs = replica();
    const tasks = jobs.queue('test-keyed', { schema: taskSchema }, async () => undefined);
    const after = new Date(Date.now() + 3_600_000);
    for (const number of [1, 2, 3]) await tasks.send({ number }, { key: 'same', after });
    const { rows } = await sql`select 1 from pgboss.job where name = 'test-keyed'`.execute(database.db);
    expect(rows).toHaveLength(1);
  });
});

describe('recurring work', () => {
  test('is scheduled once for all replicas, and removed by a version without it', async () => {
    const before = replica();
    before.every('test-old', '0 0 * * *', async () => undefined);
    await before.start();
    const replicas = [replica(), replica()];
    for (const jobs of replicas) jobs.every('test-new', '15 3 * * *', async () => undefined);
    await Promise.all(replicas.map((jobs) => jobs.start()));
    const { rows } = await sql`select name, cron, timezone from pgboss.schedule`.execute(database.db);
    expect(rows).toEqual([{ name: 'test-new', cron: '15 3 * * *', timezone: 'America/New_York' }]);
  });

  test('runs on only one replica at a time', async () => {
    const runs: string[] = [];
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const boss = new PgBoss({ connectionString: database.url, max: 1 });
    boss.on('error', () => undefined);
    await boss.start();
    await boss.createQueue('test-once', { policy: 'exclusive' });
    await boss.send('test-once', null);
    const [a, b] = [replica(), replica()];
    for (const [name, jobs] of [
      ['a', a],
      ['b', b],
    ] as const)
      jobs.every('test-once', '0 0 1 1 *', async ({ now }) => {
        runs.push(`${name} ${+now}`);
        begin();
        await gate;
      });
    await a.start();
    await begun;
    await b.start();
    expect(await boss.send('test-once', null)).toBeNull();
    open();
    expect(runs).toEqual([`a ${NOON}`]);
    await boss.stop({ graceful: false });
  });

  test('runs on request, and reports failures', async () => {
    const jobs = replica();
    jobs.every('test-failing', '0 0 * * *', async () => {
      throw new Error('It broke');
    });
    await expect(jobs.run('test-failing')).rejects.toThrow('It broke');
    await expect(jobs.run('test-unknown')).rejects.toThrow('no job');
    expect(() => jobs.every('test-failing', '0 0 * * *', async () => undefined)).toThrow('registered twice');
  });
});

test('server starts jobs when it listens, and stops them when it closes', async () => {
  const app = Fastify();
  await app.register(storagePlugin, { storage: database });
  await app.register(jobsPlugin);
  app.jobs.every('test-of-a-server', '0 5 * * *', async () => undefined);
  await app.ready();
  const planned = async () => {
    const { rows } = await sql`select 1 from pgboss.schedule where name = 'test-of-a-server'`.execute(
      database.db,
    );
    return rows.length;
  };
  expect(await planned()).toBe(0);
  await app.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(planned).toBe(1);
  await app.close();
  await expect(app.jobs.start()).rejects.toThrow('shutting down');
});
