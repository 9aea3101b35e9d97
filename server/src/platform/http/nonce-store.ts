import { sql } from 'kysely';
import { hashOf } from '../crypto/secrets.ts';
import type { Db } from '../storage/index.ts';
import { httpDb } from './http-tables.ts';

/** Marks `key` as used. Returns true for only one of several concurrent calls, and false later. */
export async function consumeNonce(db: Db, purpose: string, key: string, expiresAt: Date): Promise<boolean> {
  const inserted = await httpDb(db)
    .insertInto('used_once')
    .values({ purpose, key_hash: hashOf(key), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function isConsumed(db: Db, purpose: string, key: string): Promise<boolean> {
  const row = await httpDb(db)
    .selectFrom('used_once')
    .select(sql`1`.as('used'))
    .where('purpose', '=', purpose)
    .where('key_hash', '=', hashOf(key))
    .executeTakeFirst();
  return row !== undefined;
}
