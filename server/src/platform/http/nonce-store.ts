import { sql } from 'kysely';
import { hashOf } from '../crypto/secrets.ts';
import type { Db } from '../storage/index.ts';
import { httpDb } from './http-tables.ts';

/** Nonce store: marks `key` as used. False when it was used before: of several at once, one gets true. */
export async function consumeNonce(db: Db, purpose: string, key: string, expiresAt: Date): Promise<boolean> {
  const inserted = await httpDb(db)
    .insertInto('used_once')
    .values({ purpose, key_hash: hashOf(key), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Whether a key was used, without using it. */
export async function isConsumed(db: Db, purpose: string, key: string): Promise<boolean> {
  const row = await httpDb(db)
    .selectFrom('used_once')
    .select(sql`1`.as('used'))
    .where('purpose', '=', purpose)
    .where('key_hash', '=', hashOf(key))
    .executeTakeFirst();
  return row !== undefined;
}
