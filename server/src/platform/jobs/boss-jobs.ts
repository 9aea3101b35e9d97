import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { SITE_TIME_ZONE } from 'shared-contracts/content';
import { z } from 'zod';
import { messageOf } from '../errors/operator-errors.ts';
import { JobRunner } from './job-runner.ts';
import type { JobRuns, Jobs, KeptJobs, QueueOptions, TaskWork, Work } from './jobs.ts';
import { createQueueSpace } from './queue-space.ts';

interface BossOptions {
  readonly url: string;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

// Uses the order of pg-boss's states: `created`, `retry`, `active`, then the final ones.
const QUEUE_QUERY = `
  select name,
    count(*) filter (where state < 'active')::int as waiting,
    count(*) filter (where state = 'active')::int as active,
    count(*) filter (where state = 'failed')::int as "givenUp",
    coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active')), 0)::float8 as "oldestSeconds"
  from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name`;

const count = z.number().int().nonnegative();
const queueSchema: z.ZodType<KeptJobs[]> = z.array(
  z.object({ name: z.string(), waiting: count, active: count, givenUp: count, oldestSeconds: z.number() }),
);

function queueStates(jobs: readonly Pick<JobRuns, 'name'>[], rows: unknown): KeptJobs[] {
  const kept = new Map(queueSchema.parse(rows).map((one) => [one.name, one]));
  return jobs.map(
    ({ name }) => kept.get(name) ?? { name, waiting: 0, active: 0, givenUp: 0, oldestSeconds: 0 },
  );
}

// Kept small, so that the site's own pool has room for visitors.
const CONNECTIONS = 2;
// Seconds between polls. Recurring work has a precision of a minute; tasks are urgent.
const POLL_SECONDS = { recurring: 20, tasks: 2 } as const;
// Loaded lazily for a fast start.
const library = () => import('pg-boss');
const RECURRING_SECONDS = 30 * 60;
const TASK_SECONDS = 300;
// Two days, for operators to inspect.
const RETENTION_SECONDS = 2 * 24 * 3_600;
const RETRIES = { recurring: 2, tasks: 5 } as const;
// Milliseconds for running jobs at shutdown. Interrupted jobs run again.
const STOP_MS = 4_000;

interface Recurring {
  readonly cron: string;
  readonly work: Work;
}

type Starter = (boss: PgBoss) => Promise<void>;

export interface RunningJobs extends Jobs {
  stop(): Promise<void>;
}

interface Fetched {
  readonly data: unknown;
  readonly signal: AbortSignal;
}

/** {@link Jobs} on pg-boss: `FOR UPDATE SKIP LOCKED` gives each job to one replica. */
export function createJobs({ url, log, now }: BossOptions): RunningJobs {
  const recurring = new Map<string, Recurring>();
  const queues = new Map<string, Starter>();
  const runner = new JobRunner({ log, now });
  let starting: Promise<PgBoss> | undefined;
  let hasEnded = false;

  async function startRecurring(boss: PgBoss, name: string, { cron, work }: Recurring) {
    const queue = { expireInSeconds: RECURRING_SECONDS, retryLimit: RETRIES.recurring, retryDelay: 60 };
    await createQueue(boss, name, { ...queue, deleteAfterSeconds: RETENTION_SECONDS, policy: 'exclusive' });
    await boss.schedule(name, cron, null, { tz: SITE_TIME_ZONE, missed: 'once' });
    await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS.recurring }, async ([job]: Fetched[]) => {
      if (job) await runner.run(name, job.signal, work);
    });
  }

  async function forgetSchedules(boss: PgBoss) {
    for (const { name } of await boss.getSchedules()) if (!recurring.has(name)) await boss.unschedule(name);
  }

  async function startBoss(): Promise<PgBoss> {
    const { PgBoss } = await library();
    const boss = new PgBoss({
      connectionString: url,
      max: CONNECTIONS,
      application_name: 'jobs',
      warningQueueSize: 10_000,
    });
    // The error object includes the pool and the database's password.
    boss.on('error', (error) =>
      log.warn({ reason: messageOf(error) }, 'The jobs cannot reach the database and will retry'),
    );
    boss.on('warning', ({ message }) => log.warn({ reason: message }, 'pg-boss reported a warning'));
    await boss.start();
    await forgetSchedules(boss);
    for (const [name, job] of recurring) await startRecurring(boss, name, job);
    for (const start of queues.values()) await start(boss);
    return boss;
  }

  function started(): Promise<PgBoss> {
    if (hasEnded) return Promise.reject(new Error('The server is shutting down'));
    starting ??= startBoss().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  }

  function registerName(name: string) {
    if (starting) throw new Error(`${name} was registered after the jobs had been started`);
    if (recurring.has(name) || queues.has(name)) throw new Error(`The job ${name} is registered twice`);
    runner.register(name);
  }

  return {
    every(name, cron, work) {
      registerName(name);
      recurring.set(name, { cron, work });
    },

    queue<T extends object>(name: string, options: QueueOptions<T>, work: TaskWork<T>) {
      registerName(name);
      const { schema, atOnce = 1, limit } = options;
      const workers: string[] = [];
      const hasSpace = limit ? createQueueSpace(name, limit) : () => true;
      queues.set(name, async (boss) => {
        await createQueue(boss, name, taskQueueOf(options));
        for (let place = 0; place < atOnce; place++) {
          const worker = await boss.work(
            name,
            { pollingIntervalSeconds: POLL_SECONDS.tasks },
            async ([job]: Fetched[]) => {
              // Poll again at once after a task.
              boss.notifyWorker(workers[place] ?? '');
              if (job) await runner.run(name, job.signal, (run) => work(schema.parse(job.data), run));
            },
          );
          workers.push(worker);
        }
      });
      return {
        async send(task, { key = randomUUID(), after, priority = 0, tx } = {}) {
          const [boss, { fromKysely }] = [await started(), await library()];
          if (!(await hasSpace(boss))) return runner.drop(name);
          await boss.send(name, task, {
            singletonKey: key,
            priority,
            ...(after ? { startAfter: after } : {}),
            ...(tx ? { db: fromKysely(tx) } : {}),
          });
          const [first] = workers;
          if (first && !after && !tx) boss.notifyWorker(first);
        },
      };
    },

    async run(name) {
      const job = recurring.get(name);
      if (!job) throw new Error(`There is no job called ${name}`);
      await runner.run(name, new AbortController().signal, job.work);
    },

    start: async () => void (await started()),

    runs: () => runner.runs,

    async kept() {
      const boss = await starting;
      return boss ? queueStates(runner.runs, (await boss.getDb().executeSql(QUEUE_QUERY)).rows) : [];
    },

    async stop() {
      hasEnded = true;
      const boss = await starting?.catch(() => undefined);
      await boss?.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

function taskQueueOf({
  retries: retryLimit = RETRIES.tasks,
  retrySeconds,
  seconds: expireInSeconds = TASK_SECONDS,
}: Omit<QueueOptions<object>, 'schema'>): Queue {
  const delays = retrySeconds
    ? { retryDelay: retrySeconds, retryBackoff: false }
    : { retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600 };
  // The policy keeps one waiting task per key. By default each task has its own key.
  const policy = 'short';
  return { retryLimit, ...delays, expireInSeconds, deleteAfterSeconds: RETENTION_SECONDS, policy };
}

export async function makeJobTables(url: string): Promise<void> {
  const { PgBoss } = await library();
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  // `start` rejects with it, too.
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}

type Queue = NonNullable<Parameters<PgBoss['createQueue']>[1]>;

// An existing queue keeps its policy.
async function createQueue(boss: PgBoss, name: string, options: Queue): Promise<void> {
  await boss.createQueue(name, options);
  const { policy: _policy, ...changeable } = options;
  await boss.updateQueue(name, changeable);
}
