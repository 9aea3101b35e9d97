import { z } from 'zod';

/** Runs of a job in this process since the start, by how they ended. */
export interface JobRuns {
  readonly name: string;
  readonly succeeded: number;
  readonly failed: number;
}

/** Kept jobs of a name, whichever replica sent them. */
export interface KeptJobs {
  readonly name: string;
  /** Not begun, or to be tried again. */
  readonly waiting: number;
  readonly active: number;
  /** Tried as often as they may be; kept for two days. */
  readonly givenUp: number;
  /** Seconds since the oldest of those that wait was sent. */
  readonly oldestSeconds: number;
}

/** By pg-boss's states, which have an order: `created`, `retry`, `active`, then those in which a job has ended. */
export const KEPT_JOBS = `
  select name,
    count(*) filter (where state < 'active')::int as waiting,
    count(*) filter (where state = 'active')::int as active,
    count(*) filter (where state = 'failed')::int as "givenUp",
    coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active')), 0)::float8 as "oldestSeconds"
  from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name`;

const count = z.number().int().nonnegative();
const keptSchema: z.ZodType<KeptJobs[]> = z.array(
  z.object({ name: z.string(), waiting: count, active: count, givenUp: count, oldestSeconds: z.number() }),
);

/** Rows of {@link KEPT_JOBS} for each of these jobs; what another version has left there is not ours. */
export function keptJobs(jobs: readonly Pick<JobRuns, 'name'>[], rows: unknown): KeptJobs[] {
  const kept = new Map(keptSchema.parse(rows).map((one) => [one.name, one]));
  return jobs.map(
    ({ name }) => kept.get(name) ?? { name, waiting: 0, active: 0, givenUp: 0, oldestSeconds: 0 },
  );
}
