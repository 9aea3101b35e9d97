import type { FastifyBaseLogger } from 'fastify';
import { currentTrace, type Operation, traced, traceFields } from '../telemetry/tracing.ts';
import type { JobRuns } from './job-figures.ts';
import type { JobRun } from './jobs.ts';

export interface JobRunnerOptions {
  readonly log: FastifyBaseLogger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Operation of a job's run, by the conventions for messages. */
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

/** Runs jobs, each with a line in the log, and counts how they ended. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #runs = new Map<string, { succeeded: number; failed: number }>();

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  /** Its runs are counted from now on, 0 for a job that has not run. */
  register(name: string): void {
    this.#runs.set(name, { succeeded: 0, failed: 0 });
  }

  get runs(): readonly JobRuns[] {
    return Array.from(this.#runs, ([name, runs]) => ({ name, ...runs }));
  }

  /** A run begins a trace of its own: whoever sent the job does not wait for it. */
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

  #count(job: string, outcome: 'succeeded' | 'failed'): void {
    const runs = this.#runs.get(job);
    if (runs) runs[outcome]++;
  }
}
