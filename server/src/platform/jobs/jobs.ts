import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'shared-contracts/zod';
import type { Tx } from '../storage/index.ts';
import type { JobRuns, KeptJobs } from './job-figures.ts';

/** Context of a job's run. */
export interface JobRun {
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  /** Aborted when the server ends or the run takes too long. */
  readonly signal: AbortSignal;
}

export type Work = (run: JobRun) => Promise<unknown>;
export type TaskWork<T> = (task: T, run: JobRun) => Promise<unknown>;

export interface QueueOptions<T> {
  /** Tasks are read back from the database with it. */
  readonly schema: z.ZodMiniType<T>;
  /** Retries of a task that failed, each time later; 5 unless told. */
  readonly retries?: number;
  /** Tasks that this process works on at once; 1 unless told. */
  readonly atOnce?: number;
  /** Seconds until a task that does not end is taken for failed; 300 unless told. */
  readonly seconds?: number;
}

export interface SendOptions {
  /** A second task that waits with the same key is dropped. */
  readonly key?: string;
  readonly after?: Date;
  /** The task is there if this transaction commits. */
  readonly tx?: Tx;
}

export interface TaskQueue<T extends object> {
  /** Keeps a task for any replica to do, at least once. */
  send(task: T, options?: SendOptions): Promise<void>;
}

/** Work that all replicas share, through the database: each run is done by one of them. */
export interface Jobs {
  /**
   * Does `work` again and again; one run at a time over all replicas, and one for all those that were missed while the
   * site was down. It must be safe to run twice.
   *
   * @param name kebab-case, the area first.
   * @param cron Five fields, in the site's time zone.
   */
  every(name: string, cron: string, work: Work): void;
  /** A queue of tasks. They must be safe to do twice. */
  queue<T extends object>(name: string, options: QueueOptions<T>, work: TaskWork<T>): TaskQueue<T>;
  /** Does the work of {@link every} here and now, whatever the others do; rejects as it does. */
  run(name: string): Promise<void>;
  /** Begins to work. The server does it by itself once it listens. */
  start(): Promise<void>;
  /** Runs of every job here. */
  runs(): readonly JobRuns[];
  /** What is kept of every job, for all replicas; nothing until the jobs have begun. Rejects while the database does not answer. */
  kept(): Promise<readonly KeptJobs[]>;
}
