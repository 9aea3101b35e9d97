import { z } from 'zod';

export interface JobRuns {
  readonly name: string;
  readonly succeeded: number;
  readonly failed: number;
}

export interface KeptJobs {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  // Failed after all retries; kept for two days.
  readonly givenUp: number;
  readonly oldestSeconds: number;
}

// Uses the order of pg-boss's states: `created`, `retry`, `active`, then the final ones.
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

export function keptJobs(jobs: readonly Pick<JobRuns, 'name'>[], rows: unknown): KeptJobs[] {
  const kept = new Map(keptSchema.parse(rows).map((one) => [one.name, one]));
  return jobs.map(
    ({ name }) => kept.get(name) ?? { name, waiting: 0, active: 0, givenUp: 0, oldestSeconds: 0 },
  );
}
