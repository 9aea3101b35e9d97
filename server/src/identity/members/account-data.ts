import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';
import { mailsOf } from '../mails/member-mails.ts';
import { endProviderSessions } from '../provider/accounts.ts';
import type { MemberExports } from './member-exports.ts';
import { memberRow, readPreferences } from './preferences.ts';

async function signInOf(db: Db, subject: string): Promise<Record<string, unknown>> {
  const account = sql<boolean>`account_id::text = ${subject}`;
  const [passkeys, recoveryCodes, changes] = await Promise.all([
    identityDb(db)
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'used_at as last_used_at'])
      .where(account)
      .orderBy('created_at')
      .execute(),
    identityDb(db).selectFrom('recovery_codes').select('spent_at').where(account).execute(),
    identityDb(db)
      .selectFrom('account_changes')
      .select(['change', 'detail', 'made_by', 'made_at'])
      .where(account)
      .orderBy('id')
      .execute(),
  ]);
  return { passkeys, recovery_codes: recoveryCodes, sign_in_changes: changes };
}

export async function exportMember(
  db: Db,
  memberId: number,
  memberExports: MemberExports,
): Promise<Record<string, unknown>> {
  const member = await memberRow(db, memberId);
  const preferences = await readPreferences(db, memberId, { sessions: 0, has_password: false });
  const [signIn, favourites, sessions] = await Promise.all([
    signInOf(db, member.subject),
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
    ...signIn,
    saved_deals: favourites,
    mails: (await mailsOf(db, memberId)).map(({ id: _, ...mail }) => mail),
    ...(await memberExports.collect({ id: memberId, publicId: member.public_id })),
    sessions,
  };
}

/** Deletes the member. `also` runs in the same transaction. */
export async function deleteMember(
  db: Db,
  memberId: number,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { subject, email } = await memberRow(db, memberId);
  await identityDb(db)
    .transaction()
    .execute(async (transaction) => {
      await transaction.deleteFrom('members').where('id', '=', memberId).execute();
      await transaction.deleteFrom('pending_joins').where('email', '=', email).execute();
      await transaction.deleteFrom('accounts').where(sql<boolean>`id::text = ${subject}`).execute();
      await also?.(transaction);
    });
  await endProviderSessions(db, subject);
}
