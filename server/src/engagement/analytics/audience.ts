import { sql } from 'kysely';
import { identityDb } from '../../identity/identity-tables.ts';
import type { Db } from '../../platform/storage/index.ts';
import { analyticsDb } from './analytics-tables.ts';

export interface AudienceIdentity {
  readonly memberId: number;
  readonly publicId: string;
  readonly mpid: string;
  readonly email: string;
}

export async function logIn(db: Db, device: string, memberId: number): Promise<void> {
  await analyticsDb(db)
    .insertInto('audience_logins')
    .values({ device, member_id: memberId })
    .onConflict((conflict) => conflict.column('device').doNothing())
    .execute();
}

/** Ends a login and returns its member, or null if the browser is not logged in. */
export async function logOut(db: Db, device: string): Promise<AudienceIdentity | null> {
  const ended = await analyticsDb(db)
    .updateTable('audience_logins')
    .set({ logged_out_at: sql<Date>`now()` })
    .where('device', '=', device)
    .where('logged_out_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return ended ? identityOf(db, ended.member_id) : null;
}

/** After consent is withdrawn, deletes everything about the member that it had allowed. */
export async function forget(db: Db, device: string): Promise<AudienceIdentity | null> {
  const login = await analyticsDb(db)
    .selectFrom('audience_logins')
    .select('member_id')
    .where('device', '=', device)
    .executeTakeFirst();
  if (!login) return null;
  const identity = await identityOf(db, login.member_id);
  await analyticsDb(db).deleteFrom('audience_logins').where('member_id', '=', login.member_id).execute();
  if (identity) await forgetMemberEvents(db, identity.publicId);
  return identity;
}

// Events that performance consent allows stay, without the member's ID.
async function forgetMemberEvents(db: Db, publicId: string): Promise<void> {
  await analyticsDb(db)
    .deleteFrom('analytics_events')
    .where('member_public_id', '=', publicId)
    .where('performance', '=', false)
    .execute();
  await analyticsDb(db)
    .updateTable('analytics_events')
    .set({ member_public_id: null, targeting: false })
    .where('member_public_id', '=', publicId)
    .execute();
}

export async function identityOf(db: Db, memberId: number): Promise<AudienceIdentity | null> {
  const member = await identityDb(db)
    .selectFrom('members')
    .select(['public_id', 'mpid', 'email'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  return member ? { memberId, publicId: member.public_id, mpid: member.mpid, email: member.email } : null;
}
