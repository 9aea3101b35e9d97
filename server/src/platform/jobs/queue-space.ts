import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { QueueLimit } from './jobs.ts';

const CHECK_MS = 10_000;
const QUERY = `
  select count(*)::int as tasks, coalesce(sum(pg_column_size(data)), 0)::float8 as bytes
  from pgboss.job where name = $1 and state < 'active'`;
const rowsSchema = z.tuple([z.object({ tasks: z.number(), bytes: z.number() })]);

export function createQueueSpace(name: string, { tasks, bytes }: QueueLimit) {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<boolean> = Promise.resolve(true);

  async function look(boss: PgBoss): Promise<boolean> {
    const [waiting] = rowsSchema.parse((await boss.getDb().executeSql(QUERY, [name])).rows);
    return waiting.tasks < tasks && waiting.bytes < bytes;
  }

  return function hasSpace(boss: PgBoss): Promise<boolean> {
    if (performance.now() - checkedAt > CHECK_MS) {
      checkedAt = performance.now();
      answer = look(boss);
    }
    return answer;
  };
}
