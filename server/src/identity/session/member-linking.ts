import { sql } from 'kysely';
import { normalEmail } from 'shared-contracts/member';
import type { Db } from '../../platform/storage/index.ts';
import { withoutHidden } from '../../platform/text/storable-text.ts';
import { type Actor, recordAct } from '../../staff/audit-entries.ts';
import { identityDb } from '../identity-tables.ts';
import { endProviderSessions, findAccountByEmail, newMpid, OWN_ISSUER } from '../provider/accounts.ts';

interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export const NOT_LINKED = 'not-linked';

export const NO_EMAIL = 'no-email';

/** Creates the member at the first sign-in. Never matches by address, which proves no identity. */
export async function memberOfIdentity(
  db: Db,
  identity: Identity,
): Promise<number | typeof NOT_LINKED | typeof NO_EMAIL> {
  const find = () =>
    identityDb(db)
      .selectFrom('members')
      .select('id')
      .where('issuer', '=', identity.issuer)
      .where('subject', '=', identity.subject)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  // Control and format characters reorder or hide what people read.
  if (!identity.email || /[\s\p{C}]/u.test(identity.email) || !identity.isEmailVerified) return NO_EMAIL;
  const made = await identityDb(db)
    .insertInto('members')
    .values({
      mpid: newMpid(),
      issuer: identity.issuer,
      subject: identity.subject,
      email: normalEmail(identity.email),
      first_name: withoutHidden(identity.firstName),
      last_name: withoutHidden(identity.lastName),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? (await find())?.id ?? NOT_LINKED;
}

export const membersBy = (db: Db, email: string) =>
  identityDb(db)
    .selectFrom('members')
    .select(['id', 'email', 'issuer', 'subject'])
    .where(sql<boolean>`lower(email) = ${normalEmail(email)}`)
    .execute();

/** Ends all sessions of a member, at the provider too, for a person of the operator. */
export const endMemberSessions = (
  db: Db,
  { id, subject }: { readonly id: number; readonly subject: string },
  by: Actor,
  why: string,
): Promise<void> =>
  identityDb(db)
    .transaction()
    .execute(async (tx) => {
      await endProviderSessions(tx, subject);
      const ended = await tx.deleteFrom('sessions').where('member_id', '=', id).executeTakeFirst();
      await recordAct(tx, by, {
        action: 'member.sessions-ended',
        subject: ['member', id],
        before: { sessions: Number(ended.numDeletedRows) },
        after: { sessions: 0 },
        why,
      });
    });

/** Links a member to an identity, or with null to the embedded provider's account. Ends all their sessions. */
export async function linkMember(
  db: Db,
  email: string,
  to: { readonly issuer: string; readonly subject: string } | null,
): Promise<void> {
  const [member] = await membersBy(db, email);
  if (!member) throw new Error(`There is no member with the address ${email}.`);
  const account = to ? null : await findAccountByEmail(db, email);
  if (!to && !account) throw new Error(`The site's own provider has no account with the address ${email}.`);
  const identity = to ?? { issuer: OWN_ISSUER, subject: account?.id ?? '' };
  await identityDb(db)
    .transaction()
    .execute(async (tx) => {
      const other = await tx
        .selectFrom('members')
        .select('email')
        .where('issuer', '=', identity.issuer)
        .where('subject', '=', identity.subject)
        .where('id', '!=', member.id)
        .executeTakeFirst();
      if (other) throw new Error(`The member ${other.email} signs in as ${identity.subject} there.`);
      await tx.updateTable('members').set(identity).where('id', '=', member.id).execute();
      await tx.deleteFrom('sessions').where('member_id', '=', member.id).execute();
    });
}
