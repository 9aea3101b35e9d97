import type { FastifyBaseLogger } from 'fastify';
import { currentTrace, type Operation, traced, traceFields } from '../telemetry/tracing.ts';
import type { JobRun, JobRuns } from './jobs.ts';

interface JobRunnerOptions {
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

const operationOf = (job: string): Operation => ({
  name: `process ${job}`,
  kind: 'consumer',
  attributes: {
    'messaging.system': 'pg-boss',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': job,
  },
});

export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #runs = new Map<string, { succeeded: number; failed: number; dropped: number }>();

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  register(name: string): void {
    this.#runs.set(name, { succeeded: 0, failed: 0, dropped: 0 });
  }

  get runs(): readonly JobRuns[] {
    return Array.from(this.#runs, ([name, runs]) => ({ name, ...runs }));
  }

  drop(job: string): void {
    const first = this.#runs.get(job)?.dropped === 0;
    this.#count(job, 'dropped');
    if (first)
      this.#options.log.error(
        { job },
        'A queue is full: tasks are dropped, see job_runs_total{outcome="dropped"}',
      );
  }

  run(job: string, signal: AbortSignal, work: (run: JobRun) => Promise<unknown>): Promise<void> {
    return traced(operationOf(job), () => this.#run(job, signal, work), null);
  }

  async #run(job: string, signal: AbortSignal, work: (run: JobRun) => Promise<unknown>): Promise<void> {
    const { now } = this.#options;
    const trace = currentTrace();
    const log = trace ? this.#options.log.child(traceFields(trace)) : this.#options.log;
    const began = performance.now();
    try {
      await work({ now: new Date(now()), log, signal });
      this.#count(job, 'succeeded');
      log.debug({ job, ms: Math.round(performance.now() - began) }, 'A job is done');
    } catch (error) {
      this.#count(job, 'failed');
      log.error({ err: error, job }, 'A job failed');
      throw error;
    }
  }

  #count(job: string, outcome: 'succeeded' | 'failed' | 'dropped'): void {
    const runs = this.#runs.get(job);
    if (runs) runs[outcome]++;
  }
}
