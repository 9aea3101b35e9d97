import { sql } from 'kysely';
import type { ReportedError, releaseErrorsQuerySchema } from 'shared-contracts/release';
import type { z } from 'zod/mini';
import type { Db } from '../../platform/storage/index.ts';

type AskedErrors = z.infer<typeof releaseErrorsQuerySchema> & { version?: string; limit: number };

type ErrorRow = Omit<ReportedError, 'firstRelease' | 'firstAt' | 'lastAt'> & {
  first_release: string;
  first_at: Date;
  last_at: Date;
};

export async function readErrors(db: Db, asked: AskedErrors): Promise<ReportedError[]> {
  const { name = null, version = null, hours, limit } = asked;
  const { rows } = await sql<ErrorRow>`
    with asked as (
      select * from release_errors
      where (${name}::text is null or name = ${name}) and (${version}::text is null or version = ${version})
        and (name, fingerprint) in (
          select name, fingerprint from release_errors where last_at > now() - make_interval(hours => ${hours}))
    ), by_version as (
      select name, fingerprint, version, sum(count)::int as count from asked group by 1, 2, 3
    ), by_browser as (
      select a.name, a.fingerprint, b.browser, sum(b.count)::int as count
      from asked a join release_error_browsers b using (name, version, hash) group by 1, 2, 3
    )
    select a.name, a.fingerprint, sum(a.count)::int as count, min(a.first_at) as first_at, max(a.last_at) as last_at,
           (array_agg(version order by first_at))[1] as first_release,
           (array_agg(outcome order by last_at desc))[1] as outcome,
           (array_agg(error order by last_at desc))[1] as error,
           (array_agg(message order by last_at desc))[1] as message,
           (array_agg(stack::text order by last_at desc))[1]::jsonb as stack,
           (select json_agg(json_build_object('version', version, 'count', v.count) order by v.count desc)
            from by_version v where v.name = a.name and v.fingerprint = a.fingerprint) as versions,
           coalesce((select json_agg(json_build_object('browser', browser, 'count', b.count) order by b.count desc)
            from by_browser b where b.name = a.name and b.fingerprint = a.fingerprint), '[]'::json) as browsers
    from asked a group by 1, 2 order by 3 desc, 5 desc limit ${limit}`.execute(db);
  return rows.map(({ first_at, last_at, first_release: firstRelease, ...row }) => ({
    ...row,
    firstRelease,
    firstAt: first_at.toISOString(),
    lastAt: last_at.toISOString(),
  }));
}
