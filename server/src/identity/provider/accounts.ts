import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type JoinForm, normalEmail } from 'shared-contracts/member';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';

/** Issuer stored for members of the embedded provider. Unlike the provider's address, it never changes. */
export const OWN_ISSUER = 'embedded';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly hasSecondStep: boolean;
}

const accounts = (db: Db) =>
  identityDb(db)
    .selectFrom('accounts')
    .leftJoin('members', (join) => join.on(sql<boolean>`members.subject = accounts.id::text`))
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.password_hash as passwordHash',
      'accounts.has_second_step as hasSecondStep',
      'members.first_name as firstName',
      'members.last_name as lastName',
    ]);

const withNames = (
  row: Omit<Account, 'firstName' | 'lastName'> & { firstName: string | null; lastName: string | null },
): Account => ({
  ...row,
  firstName: row.firstName ?? '',
  lastName: row.lastName ?? '',
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function findAccountById(db: Db, id: string): Promise<Account | null> {
  if (!UUID.test(id)) return null;
  const row = await accounts(db).where('accounts.id', '=', id).executeTakeFirst();
  return row ? withNames(row) : null;
}

export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const row = await accounts(db)
    .where(sql<boolean>`lower(accounts.email) = ${normalEmail(email)}`)
    .executeTakeFirst();
  return row ? withNames(row) : null;
}

const nineDigits = () => String(randomInt(100_000_000, 1_000_000_000));

export const newMpid = () => nineDigits() + nineDigits();

export type JoinProfile = Omit<JoinForm, 'email' | 'password' | 'terms'>;

/** Creates an account with its member. Returns null if the address is taken; safe for concurrent calls. */
export async function createAccount(
  db: Db,
  { email, passwordHash, profile }: { email: string; passwordHash: string; profile: JoinProfile },
): Promise<string | null> {
  const id = randomUUID();
  return identityDb(db)
    .transaction()
    .execute(async (transaction) => {
      const account = await transaction
        .insertInto('accounts')
        .values({ id, email: normalEmail(email), password_hash: passwordHash })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (account.numInsertedOrUpdatedRows !== 1n) return null;
      const member = await transaction
        .insertInto('members')
        .values({
          mpid: newMpid(),
          issuer: OWN_ISSUER,
          subject: id,
          email: normalEmail(email),
          first_name: profile.first_name.trim(),
          last_name: profile.last_name.trim(),
          birthday: profile.birthday,
          country: profile.country,
          region: profile.region,
          postal_code: profile.postal_code.trim().toUpperCase(),
          gender: profile.gender,
          opt_in_email: profile.opt_ins.email,
          opt_in_sms: profile.opt_ins.sms,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!member) {
        await transaction.deleteFrom('accounts').where('id', '=', id).execute();
        return null;
      }
      if (profile.preferred_center) {
        await transaction
          .insertInto('member_attributes')
          .values({ member_id: member.id, attribute: 'preferred_center', value: profile.preferred_center })
          .execute();
      }
      return id;
    });
}

export async function endProviderSessions(db: Db, accountId: string, sid?: string): Promise<void> {
  const ended = identityDb(db).deleteFrom('oidc_records').where('account_id', '=', accountId);
  if (sid === undefined) {
    await ended.execute();
    return;
  }
  // The session that has this sid at any client, and the grants in it.
  await sql`
    with ended as (
      delete from oidc_records
      where model = 'Session' and account_id = ${accountId}
        and jsonb_path_exists(payload, '$.authorizations.*.sid ? (@ == $sid)', jsonb_build_object('sid', ${sid}::text))
      returning payload
    ), grants as (
      select entry.value ->> 'grantId' as grant_id
      from ended, jsonb_each(ended.payload -> 'authorizations') as entry
    )
    delete from oidc_records where grant_id in (select grant_id from grants)`.execute(db);
}
