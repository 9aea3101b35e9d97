import { sql } from 'kysely';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';
import { endProviderSessions } from '../provider/accounts.ts';
import type { MemberExports } from './member-exports.ts';
import { memberRow, readPreferences } from './preferences.ts';

/** Everything that is kept of a member, as they may take it with them. */
export async function exportMember(
  db: Db,
  memberId: number,
  memberExports: MemberExports,
): Promise<Record<string, unknown>> {
  const member = await memberRow(db, memberId);
  const preferences = await readPreferences(db, memberId, { sessions: 0, has_password: false });
  const [favourites, sessions] = await Promise.all([
    identityDb(db)
      .selectFrom('member_favourites')
      .select(['offer_id', 'saved_at'])
      .where('member_id', '=', memberId)
      .orderBy('row_id')
      .execute(),
    identityDb(db)
      .selectFrom('sessions')
      .select(['created_at', 'seen_at', 'expires_at'])
      .where('member_id', '=', memberId)
      .execute(),
  ]);
  return {
    exported_at: new Date().toISOString(),
    public_id: member.public_id,
    mpid: member.mpid,
    member_since: member.created_at,
    email: preferences.email,
    profile: preferences.profile,
    attributes: preferences.attributes,
    last_center: member.last_center,
    saved_deals: favourites,
    ...(await memberExports.collect({ id: memberId, publicId: member.public_id })),
    sessions,
  };
}

/** Deletes a member with everything of theirs, their account with the embedded provider included. */
export async function deleteMember(db: Db, memberId: number): Promise<void> {
  const { subject, email } = await memberRow(db, memberId);
  await identityDb(db)
    .transaction()
    .execute(async (transaction) => {
      await transaction.deleteFrom('members').where('id', '=', memberId).execute();
      await transaction.deleteFrom('pending_joins').where('email', '=', email).execute();
      await transaction.deleteFrom('accounts').where(sql<boolean>`id::text = ${subject}`).execute();
    });
  await endProviderSessions(db, subject);
}
