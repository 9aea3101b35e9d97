import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';
import { createAccount, findAccountByEmail, type JoinProfile } from './accounts.ts';
import { hashPassword, verifyPassword } from './password.ts';

export interface DemoMember {
  readonly email: string;
  readonly password: string;
  readonly profile: JoinProfile;
}

// Replaces the hash; no password matches it.
const LOCKED = 'locked: the site has no demo';

const setHash = (db: Db, id: string, password_hash: string) =>
  identityDb(db).updateTable('accounts').set({ password_hash }).where('id', '=', id).execute();

export async function ensureDemoMember(db: Db, member: DemoMember): Promise<void> {
  const { email, password, profile } = member;
  const account = await findAccountByEmail(db, email);
  if (!account) await createAccount(db, { email, passwordHash: await hashPassword(password), profile });
  else if (account.passwordHash === LOCKED) await setHash(db, account.id, await hashPassword(password));
}

/** Locks the demo member unless its password was changed. Returns the account to sign out, or null. */
export async function lockDemoMember(db: Db, { email, password }: DemoMember): Promise<string | null> {
  const account = await findAccountByEmail(db, email);
  if (!account || !(await verifyPassword(password, account.passwordHash))) return null;
  await setHash(db, account.id, LOCKED);
  return account.id;
}
