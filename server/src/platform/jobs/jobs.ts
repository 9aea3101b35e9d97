import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'shared-contracts/zod';
import type { Tx } from '../storage/index.ts';

export interface JobRuns {
  readonly name: string;
  readonly succeeded: number;
  readonly failed: number;
  /** Tasks that were not queued because the queue was full. */
  readonly dropped: number;
}

export interface KeptJobs {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  // Failed after all retries; kept for two days.
  readonly givenUp: number;
  readonly oldestSeconds: number;
}

export interface JobRun {
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  readonly signal: AbortSignal;
}

export type Work = (run: JobRun) => Promise<unknown>;
export type TaskWork<T> = (task: T, run: JobRun) => Promise<unknown>;

export interface QueueLimit {
  readonly tasks: number;
  readonly bytes: number;
}

export interface QueueOptions<T> {
  readonly schema: z.ZodMiniType<T>;
  /** Retries of a failed task. Default: 5. */
  readonly retries?: number;
  /** Seconds before each retry. Default: 5, then growing. */
  readonly retrySeconds?: number;
  /** Tasks that this process runs at the same time. Default: 1. */
  readonly atOnce?: number;
  /** Limit of what waits. Above it, tasks are dropped and counted. Default: none. */
  readonly limit?: QueueLimit;
  /** Seconds until a running task counts as failed. Default: 300. */
  readonly seconds?: number;
}

interface SendOptions {
  /** While a task waits, another with the same key is dropped. */
  readonly key?: string;
  readonly after?: Date;
  /** Tasks of a higher priority run first. Default: 0. */
  readonly priority?: number;
  /** The task is sent only if this transaction commits. */
  readonly tx?: Tx;
}

interface TaskQueue<T extends object> {
  /** Stores a task. One replica runs it, at least once. */
  send(task: T, options?: SendOptions): Promise<void>;
}

export interface Jobs {
  /**
   * Runs `work` on a schedule: one run at a time over all replicas, and one for all that were missed while
   * the site was down. It must be safe to run twice.
   *
   * @param name kebab-case, starting with the area.
   * @param cron Five fields, in the site's time zone.
   */
  every(name: string, cron: string, work: Work): void;
  /** Creates a queue. Tasks must be safe to run twice. */
  queue<T extends object>(name: string, options: QueueOptions<T>, work: TaskWork<T>): TaskQueue<T>;
  /** Runs a job of {@link every} now, in this process. Rejects if it fails. */
  run(name: string): Promise<void>;
  start(): Promise<void>;
  runs(): readonly JobRuns[];
  kept(): Promise<readonly KeptJobs[]>;
}
