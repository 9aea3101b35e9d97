import type { Db } from '../../platform/storage/index.ts';
import { analyticsDb } from './analytics-tables.ts';

/** An event's place in its visit, as analytics services count: a visit that rests for long goes on as another session. */
export interface VisitSession {
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Milliseconds since the event before, at most a minute: nobody tells us whether the page was looked at meanwhile. */
  readonly engagedMs: number;
}

/** The standard of Google Analytics, https://support.google.com/analytics/answer/12798876 */
const REST_MS = 30 * 60_000;
const MOST_ENGAGED_MS = 60_000;
/** Events that are looked back at. */
const MOST = 1_000;

/** Sessions of a visit by the times of its events, in any order. */
export function sessionsOf(times: readonly number[]): (time: number) => VisitSession {
  const found = new Map<number, VisitSession>();
  let [startedAt, before] = [0, Number.NEGATIVE_INFINITY];
  for (const time of [...times].sort((a, b) => a - b)) {
    if (found.has(time)) continue;
    const isNew = time - before > REST_MS;
    if (isNew) startedAt = time;
    found.set(time, { startedAt, engagedMs: isNew ? 0 : Math.min(time - before, MOST_ENGAGED_MS) });
    before = time;
  }
  return (time) => found.get(time) ?? { startedAt: time, engagedMs: 0 };
}

/** Times of a visit's newest events, those that were just kept among them. */
export async function timesOfVisit(db: Db, visit: string): Promise<number[]> {
  const rows = await analyticsDb(db)
    .selectFrom('analytics_events')
    .select('occurred_at')
    .where('visit', '=', visit)
    .orderBy('occurred_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ occurred_at }) => +occurred_at);
}
