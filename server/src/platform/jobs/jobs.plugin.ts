import fp from 'fastify-plugin';
import { createJobs } from './boss-jobs.ts';
import type { Jobs } from './jobs.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly jobs: Jobs;
  }
}

export interface JobsOptions {
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

const RETRY_MS = 30_000;

/** Recurring work and queues of tasks, shared by all replicas. They begin once the server listens and hold nothing up. */
export const jobsPlugin = fp<JobsOptions>(
  async (app, { now = Date.now }) => {
    const jobs = createJobs({ url: app.storage.url, log: app.log, now });
    app.decorate('jobs', jobs);
    let again: NodeJS.Timeout | undefined;
    const start = () =>
      jobs.start().catch((error: unknown) => {
        app.log.error(error, 'The jobs could not be started; they try again');
        again = setTimeout(start, RETRY_MS).unref();
      });
    // Not awaited: visitors don't wait for it.
    app.addHook('onListen', async () => void start());
    // Before anything that jobs use is closed.
    app.addHook('preClose', async () => {
      clearTimeout(again);
      await jobs.stop();
    });
  },
  { name: 'jobs', dependencies: ['storage'] },
);
