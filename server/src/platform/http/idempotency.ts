import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'shared-contracts/zod';
import { RequestError } from '../errors/request-error.ts';
import type { Db } from '../storage/index.ts';

export const idempotencyHash = (call: string, body: Readonly<Record<string, string | number>>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([call, Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest();

export const idempotencyKeySchema = z.string().check(z.regex(/^[\w-]{8,80}$/));

/** Returns the caller's idempotency key. Keys of the server contain a colon, which callers cannot send. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string {
  const key = idempotencyKeySchema.safeParse(headers['idempotency-key']);
  if (key.success) return key.data;
  throw new RequestError('INVALID_REQUEST', 'The call needs an Idempotency-Key header.');
}

export async function isUsedKey(db: Db, table: string, memberId: number, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where member_id = ${memberId} and idempotency_key = ${key}`.execute(db);
  return rows.length > 0;
}

export const idempotencyConflict = () =>
  new RequestError('CONFLICT', 'This was already sent for something else. Please reload the page.');
