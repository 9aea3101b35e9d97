import { sql } from 'kysely';
import { RequestError } from '../errors/request-error.ts';
import type { Db } from '../storage/index.ts';
import { httpDb } from './http-tables.ts';

/** Returns the rate limit key of an IP address. A visitor has a whole IPv6 /64 network. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || /^::ffff:\d+\./i.test(ip)) return ip.replace(/^::ffff:/i, '');
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/** Counts a hit and returns whether it is within the limit. All replicas share the fixed windows. */
export async function consume(db: Db, key: string, { most, seconds }: Limit): Promise<boolean> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limits (key, hits, resets_at)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when rate_limits.resets_at <= now() then 1 else rate_limits.hits + 1 end,
      resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end
    returning hits`.execute(db);
  return (rows[0]?.hits ?? 0) <= most;
}

export async function consumedHits(db: Db, key: string): Promise<number> {
  const row = await httpDb(db)
    .selectFrom('rate_limits')
    .select('hits')
    .where('key', '=', key)
    .where('resets_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.hits ?? 0;
}

/** Counts a hit. Throws RATE_LIMITED above the limit, unless `isRepeat` finds an accepted call. */
export async function enforceRateLimit(
  db: Db,
  key: string,
  limit: Limit,
  isRepeat?: () => Promise<boolean>,
): Promise<void> {
  if ((await consume(db, key, limit)) || (await isRepeat?.())) return;
  throw new RequestError('RATE_LIMITED', 'That was too many tries. Please wait a few minutes and try again.');
}
