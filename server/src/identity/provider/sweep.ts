import { sql } from 'kysely';
import type { Db } from '../../platform/storage/index.ts';

/** Deletes what has run out. Safe on several replicas at once. */
export async function sweep(db: Db): Promise<void> {
  const now = sql<Date>`now()`;
  await db.deleteFrom('oidc_records').where('expires_at', '<', now).execute();
  await db.deleteFrom('pending_joins').where('expires_at', '<', now).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<', now).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('used_once').where('expires_at', '<', now).execute();
  await db.deleteFrom('rate_limits').where('resets_at', '<', now).execute();
}
