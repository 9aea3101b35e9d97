import { sql } from 'kysely';
import { httpDb } from '../../platform/http/http-tables.ts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';

export async function sweep(db: Db): Promise<void> {
  const now = sql<Date>`now()`;
  await identityDb(db).deleteFrom('oidc_records').where('expires_at', '<', now).execute();
  await identityDb(db).deleteFrom('pending_joins').where('expires_at', '<', now).execute();
  await identityDb(db).deleteFrom('password_resets').where('expires_at', '<', now).execute();
  await identityDb(db).deleteFrom('sign_in_tickets').where('expires_at', '<', now).execute();
  await identityDb(db).deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
  await identityDb(db).deleteFrom('email_changes').where('expires_at', '<', now).execute();
  await identityDb(db).deleteFrom('first_steps').where('expires_at', '<', now).execute();
  await identityDb(db).deleteFrom('sessions').where('expires_at', '<', now).execute();
  await httpDb(db).deleteFrom('used_once').where('expires_at', '<', now).execute();
  await httpDb(db).deleteFrom('rate_limits').where('resets_at', '<', now).execute();
}
