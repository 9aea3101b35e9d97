import { sql } from 'kysely';
import type { ReleaseHealth, ReleaseHealthList } from 'shared-contracts/release';
import type { Db } from '../../platform/storage/index.ts';
import { isOf } from './read-evidence.ts';

const stretchOf = (hours: number) => (hours <= 1 ? 2 : hours <= 24 ? 30 : 240);

interface Counted {
  name: string;
  version: string;
  outcome: string;
  count: number;
}

export async function readReleaseHealth(db: Db, hours: number, now: number): Promise<ReleaseHealthList> {
  const stretchMinutes = stretchOf(hours);
  const from = new Date(now - hours * 3_600_000);
  const [counts, series, medians, vitals, markup] = await Promise.all([
    sql<Counted>`
      select name, version, outcome, count(*)::int as count from release_outcomes
      where at > ${from} group by 1, 2, 3`.execute(db),
    sql<{ name: string; version: string; at: Date; mounted: number; failed: number }>`
      select name, version, date_bin(make_interval(mins => ${stretchMinutes}), at, '2026-01-01') as at,
             (count(*) filter (where outcome = 'mounted'))::int as mounted,
             (count(*) filter (where outcome <> 'mounted'))::int as failed
      from release_outcomes where at > ${from}
      group by 1, 2, 3 order by 3`.execute(db),
    sql<{ name: string; version: string; median: number }>`
      select name, version, percentile_cont(0.5) within group (order by ms) as median from release_outcomes
      where at > ${from} and outcome = 'mounted' and ms is not null
        and ${isOf('pages')}
      group by 1, 2`.execute(db),
    sql<{ name: string; version: string; metric: string; p75: number; count: number }>`
      select name, version, metric, percentile_cont(0.75) within group (order by value) as p75,
             count(*)::int as count
      from release_vitals where at > ${from}
      group by 1, 2, 3 order by 3`.execute(db),
    sql<{ name: string; version: string; views: number; kept: number }>`
      select name, version, count(*)::int as views, (count(*) filter (where is_markup_kept))::int as kept
      from release_outcomes where at > ${from} and is_markup_kept is not null
      group by 1, 2`.execute(db),
  ]);

  const releases = new Map<string, ReleaseHealth>();
  const of = ({ name, version }: { name: string; version: string }): ReleaseHealth => {
    const key = `${name}@${version}`;
    const known = releases.get(key) ?? {
      name,
      version,
      outcomes: {},
      medianMs: null,
      series: [],
      vitals: [],
    };
    releases.set(key, known);
    return known;
  };
  for (const row of counts.rows) of(row).outcomes[row.outcome] = row.count;
  for (const { at, mounted, failed, ...row } of series.rows)
    of(row).series.push({ at: at.toISOString(), mounted, failed });
  for (const row of medians.rows) of(row).medianMs = Math.round(row.median);
  for (const { metric, p75, count, ...row } of vitals.rows)
    of(row).vitals.push({ metric, p75: Math.round(p75 * 1_000) / 1_000, count });
  for (const { views, kept, ...row } of markup.rows) of(row).markup = { views, kept };
  return { hours, stretchMinutes, until: new Date(now).toISOString(), releases: [...releases.values()] };
}
