import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';
import { createAccount, findAccountByEmail, type JoinProfile } from './accounts.ts';
import { hashPassword, verifyPassword } from './password.ts';

/** Demo member: somebody to sign in as on a site with sample content. */
export interface DemoMember {
  readonly email: string;
  readonly password: string;
  readonly profile: JoinProfile;
}

/** Stands in the place of a hash: no password fits it. */
const LOCKED = 'locked: the site has no demo';

const setHash = (db: Db, id: string, password_hash: string) =>
  identityDb(db).updateTable('accounts').set({ password_hash }).where('id', '=', id).execute();

/** Makes the demo member once, and opens one that was locked. */
export async function ensureDemoMember(db: Db, member: DemoMember): Promise<void> {
  const { email, password, profile } = member;
  const account = await findAccountByEmail(db, email);
  if (!account) await createAccount(db, { email, passwordHash: await hashPassword(password), profile });
  else if (account.passwordHash === LOCKED) await setHash(db, account.id, await hashPassword(password));
}

/**
 * Locks a demo member who was made while the site had a demo, unless somebody gave them a password of their own. Answers the account
 * whose sessions have to end.
 */
export async function lockDemoMember(db: Db, { email, password }: DemoMember): Promise<string | null> {
  const account = await findAccountByEmail(db, email);
  if (!account || !(await verifyPassword(password, account.passwordHash))) return null;
  await setHash(db, account.id, LOCKED);
  return account.id;
}
