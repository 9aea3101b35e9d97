import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { KeptJobs } from '../../platform/jobs/jobs.ts';
import { withTimeout } from '../../platform/operations/with-timeout.ts';
import { type PoolFigures, poolFigures } from '../../platform/storage/index.ts';
import { type Labels, type Series, scrapedMeters } from './scraped-meters.ts';

export function registerSiteMeters(app: FastifyInstance, registry: Registry): void {
  const { gauge, counter } = scrapedMeters(registry);
  // Named after OpenTelemetry's conventions.
  const ofPool = (figure: keyof PoolFigures, labels: Labels = {}): Series => {
    const figures = poolFigures(app.db);
    return figures ? [[labels, figures[figure]]] : [];
  };
  gauge('db_client_connection_count', 'Connections of the pool of the database', ['state'], () =>
    (['used', 'idle'] as const).flatMap((state) => ofPool(state, { state })),
  );
  gauge('db_client_connection_max', 'Connections that the pool has at most', [], () => ofPool('most'));
  gauge('db_client_connection_pending_requests', 'Queries that wait for a connection', [], () =>
    ofPool('waiting'),
  );

  const kept = keptReader(app);
  const ofJobs = (figure: Exclude<keyof KeptJobs, 'name'>) => async () =>
    (await kept()).map((jobs) => [{ queue: jobs.name }, jobs[figure]] as const);
  gauge('jobs_waiting', 'Jobs that wait, to be tried again included', ['queue'], ofJobs('waiting'));
  gauge('jobs_active', 'Jobs at work, on all replicas', ['queue'], ofJobs('active'));
  gauge('jobs_given_up', 'Jobs of the last two days that failed at every try', ['queue'], ofJobs('givenUp'));
  gauge('jobs_oldest_seconds', 'Age of the oldest job that waits', ['queue'], ofJobs('oldestSeconds'));
  counter('job_runs_total', 'Runs of jobs in this process', ['queue', 'outcome'], () =>
    app.jobs
      .runs()
      .flatMap(({ name: queue, ...counts }) =>
        Object.entries(counts).map(([outcome, count]) => [{ queue, outcome }, count] as const),
      ),
  );

  counter('sign_ins_total', 'Sign-ins by step, and how it ended', ['step', 'outcome'], () =>
    app.signInOutcomes.figures().map(({ step, outcome, count }) => [{ step, outcome }, count] as const),
  );
}

/** Reads queued jobs once per scrape. Returns none while the database does not answer. */
function keptReader(app: FastifyInstance): () => Promise<readonly KeptJobs[]> {
  let asked: Promise<readonly KeptJobs[]> | null = null;
  return () => {
    asked ??= app.jobs.kept().finally(() => {
      asked = null;
    });
    return withTimeout(asked, () => []);
  };
}
