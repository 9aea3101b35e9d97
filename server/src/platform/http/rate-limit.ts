import { sql } from 'kysely';
import { hashOf } from '../crypto/secrets.ts';
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

/** Returns a hash of the network of an IP address, for places that must not store addresses. */
export const networkHash = (ip: string): string => hashOf(addressKey(ip)).toString('base64url');

export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

// Counts a hit and returns the seconds until the next window if it is above the limit.
async function count(db: Db, key: string, { most, seconds }: Limit): Promise<number | null> {
  const { rows } = await sql<{ hits: number; left: number }>`
    insert into rate_limits (key, hits, resets_at)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when rate_limits.resets_at <= now() then 1 else rate_limits.hits + 1 end,
      resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end
    returning hits, ceil(extract(epoch from resets_at - now()))::int as left`.execute(db);
  const [row] = rows;
  return row && row.hits > most ? Math.max(1, row.left) : null;
}

/** Counts a hit and returns whether it is within the limit. All replicas share the fixed windows. */
export const consume = async (db: Db, key: string, limit: Limit): Promise<boolean> =>
  (await count(db, key, limit)) === null;

/** Takes a hit back. Limits that count failures reserve a hit before the work and refund it after a success. */
export async function refund(db: Db, key: string): Promise<void> {
  await httpDb(db)
    .updateTable('rate_limits')
    .set({ hits: sql<number>`hits - 1` })
    .where('key', '=', key)
    .where('hits', '>', 0)
    .where('resets_at', '>', sql<Date>`now()`)
    .execute();
}

/** Counts a hit. Throws RATE_LIMITED above the limit, unless `isRepeat` finds an accepted call. */
export async function enforceRateLimit(
  db: Db,
  key: string,
  limit: Limit,
  isRepeat?: () => Promise<boolean>,
): Promise<void> {
  const left = await count(db, key, limit);
  if (left === null || (await isRepeat?.())) return;
  throw new RequestError(
    'RATE_LIMITED',
    'That was too many tries. Please wait a few minutes and try again.',
    left,
  );
}
