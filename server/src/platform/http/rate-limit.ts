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

interface Window {
  readonly hits: number;
  readonly left: number;
}

async function addHits(db: Db, key: string, added: number, seconds: number): Promise<Window> {
  const { rows } = await sql<Window>`
    insert into rate_limits (key, hits, resets_at)
    values (${key}, ${added}::int, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when rate_limits.resets_at <= now() then 0 else rate_limits.hits end + excluded.hits,
      resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end
    returning hits, ceil(extract(epoch from resets_at - now()))::int as left`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The rate limit was not counted');
  return row;
}

interface Batch {
  size: number;
  isOpen: boolean;
  counted: Promise<Window>;
}

const batches = new WeakMap<Db, Map<string, Batch>>();

function openBatch(db: Db, key: string, seconds: number): Batch {
  const ofDb = batches.get(db) ?? new Map<string, Batch>();
  batches.set(db, ofDb);
  const last = ofDb.get(key);
  if (last?.isOpen) return last;
  async function run(): Promise<Window> {
    await last?.counted.catch(() => undefined);
    batch.isOpen = false;
    try {
      return await addHits(db, key, batch.size, seconds);
    } finally {
      if (ofDb.get(key) === batch) ofDb.delete(key);
    }
  }
  const batch: Batch = { size: 0, isOpen: true, counted: Promise.resolve().then(run) };
  ofDb.set(key, batch);
  return batch;
}

/** Hits of a key that arrive while it is counted share one statement, so a flood uses one connection. */
async function count(db: Db, key: string, { most, seconds }: Limit): Promise<number | null> {
  const batch = openBatch(db, key, seconds);
  const place = ++batch.size;
  const { hits, left } = await batch.counted;
  return hits - batch.size + place > most ? Math.max(1, left) : null;
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
  throw new RequestError('RATE_LIMITED', 'Too many tries. Please wait a few minutes and try again.', left);
}
