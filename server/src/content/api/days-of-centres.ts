import { type RawBuilder, sql } from 'kysely';
import { localDateAt } from 'shared-contracts';
import type { RouteContext } from './content-route.ts';

/**
 * Returns a condition for rows that are active today. Days are local to the center, and between midnight in
 * New York and in Honolulu the centers have two different dates. The rows need `centre_id`, `starts_on` and
 * `ends_on`.
 */
export function inTheirDays({ snapshot, now }: Pick<RouteContext, 'snapshot' | 'now'>): RawBuilder<boolean> {
  const byDay = Map.groupBy(snapshot.centres, ({ timeZone }) => localDateAt(now, timeZone));
  const days = [...byDay].sort(([a], [b]) => a.localeCompare(b));
  const [first, ...later] = days.map(([day, centres]) => ({ day, ids: centres.map(({ id }) => id) }));
  if (!first) return sql<boolean>`true`;
  const today = later.reduce<RawBuilder<string>>(
    (other, { day, ids }) =>
      sql<string>`case when centre_id = any(${ids}::bigint[]) then ${day} else ${other} end`,
    sql<string>`${first.day}`,
  );
  return sql<boolean>`(
    (starts_on is null or starts_on <= (${today})::date) and (ends_on is null or ends_on >= (${today})::date)
  )`;
}
