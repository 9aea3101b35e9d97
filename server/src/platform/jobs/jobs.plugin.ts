import fp from 'fastify-plugin';
import { createJobs } from './boss-jobs.ts';
import type { Jobs } from './jobs.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly jobs: Jobs;
  }
}

interface JobsOptions {
  readonly now?: () => number;
}

const RETRY_MS = 30_000;

export const jobsPlugin = fp<JobsOptions>(
  async (app, { now = Date.now }) => {
    const jobs = createJobs({ url: app.storage.url, log: app.log, now });
    app.decorate('jobs', jobs);
    let again: NodeJS.Timeout | undefined;
    const start = () =>
      jobs.start().catch((error: unknown) => {
        app.log.error(error, 'The jobs could not start and will retry');
        again = setTimeout(start, RETRY_MS).unref();
      });
    // Not awaited, so that visitors do not wait.
    app.addHook('onListen', async () => void start());
    // Before the plugins that jobs use are closed.
    app.addHook('preClose', async () => {
      clearTimeout(again);
      await jobs.stop();
    });
  },
  { name: 'jobs', dependencies: ['storage'] },
);
