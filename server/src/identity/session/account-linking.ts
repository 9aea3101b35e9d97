import { normalEmail } from 'shared-contracts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';
import { newMpid } from '../provider/accounts.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** The email address belongs to a member with another sign-in method. */
export const NOT_LINKED = 'not-linked';

/** The provider sent no confirmed address, so no member can be created. */
export const NO_EMAIL = 'no-email';

/**
 * Returns the member of an identity; creates it at the first sign-in. Never matches by address, because a
 * provider naming a member's address does not prove that it is the same person.
 */
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
  if (!identity.email || !identity.isEmailVerified) return NO_EMAIL;
  const made = await identityDb(db)
    .insertInto('members')
    .values({
      mpid: newMpid(),
      issuer: identity.issuer,
      subject: identity.subject,
      email: normalEmail(identity.email),
      first_name: identity.firstName,
      last_name: identity.lastName,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? (await find())?.id ?? NOT_LINKED;
}
