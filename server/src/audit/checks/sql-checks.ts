import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Query } from '../database.ts';
import { attempt, FIRST, type Outcome } from '../outcome.ts';

interface SqlCheck {
  readonly check: string;
  readonly what: string;
  /** A table with its condition: the rows that are compared. */
  readonly compared: string;
  readonly wrong: string;
}

const LATE = 'late by ';

/** Reads a file of queries. Each begins with its title: `--# NAME | COMPARED or "late by" INTERVAL | WORDS`. */
const readChecks = (file: string): SqlCheck[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split(/^--# /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      const [check = '', of = '', what = ''] = title.split(' | ');
      const rows = `(${lines.join('\n')}) as found`;
      const promised = `from ${rows} where due < now() - interval '${of.slice(LATE.length)}'`;
      return of.startsWith(LATE)
        ? { check, what, compared: rows, wrong: `select id, due ${promised}` }
        : { check, what, compared: of, wrong: `select id, null::timestamptz from ${rows}` };
    });

const rowSchema = z.object({
  compared: z.coerce.number(),
  wrong: z.coerce.number(),
  first: z.array(z.string()),
});

export async function runSqlChecks(query: Query): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { check, what, compared, wrong } of ['./records.sql', './promises.sql'].flatMap(readChecks))
    outcomes.push(
      await attempt({ check, what }, async () => {
        const [row] = await query(
          rowSchema,
          `with wrong (id, at) as materialized (${wrong})
          select (select count(*) from ${compared}) as compared, (select count(*) from wrong) as wrong,
            array(select id || coalesce(' since ' || to_char(at, 'YYYY-MM-DD HH24:MI'), '')
              from wrong order by at, id limit ${FIRST}) as first`,
        );
        if (!row) throw new Error('The database returned no row');
        return { check, what, ...row, undone: null };
      }),
    );
  return outcomes;
}
