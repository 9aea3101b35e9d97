import type { Db } from '../../platform/storage/index.ts';
import { analyticsDb } from './analytics-tables.ts';

/** An event's session. After a long pause, a visit continues as a new session. */
interface VisitSession {
  readonly startedAt: number;
  /** Milliseconds since the previous event, at most a minute: whether the page was visible is unknown. */
  readonly engagedMs: number;
}

// The default of Google Analytics, https://support.google.com/analytics/answer/12798876
const REST_MS = 30 * 60_000;
const MAX_ENGAGED_MS = 60_000;
const MAX_EVENTS = 1_000;

export function sessionsOf(times: readonly number[]): (time: number) => VisitSession {
  const found = new Map<number, VisitSession>();
  let [startedAt, before] = [0, Number.NEGATIVE_INFINITY];
  for (const time of [...times].sort((a, b) => a - b)) {
    if (found.has(time)) continue;
    const isNew = time - before > REST_MS;
    if (isNew) startedAt = time;
    found.set(time, { startedAt, engagedMs: isNew ? 0 : Math.min(time - before, MAX_ENGAGED_MS) });
    before = time;
  }
  return (time) => found.get(time) ?? { startedAt: time, engagedMs: 0 };
}

export async function timesOfVisit(db: Db, visit: string): Promise<number[]> {
  const rows = await analyticsDb(db)
    .selectFrom('analytics_events')
    .select('occurred_at')
    .where('visit', '=', visit)
    .orderBy('occurred_at', 'desc')
    .limit(MAX_EVENTS)
    .execute();
  return rows.map(({ occurred_at }) => +occurred_at);
}
