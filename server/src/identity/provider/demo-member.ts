import type { Db } from '../../platform/storage/index.ts';
import { createAccount, findAccountByEmail, type JoinProfile } from './accounts.ts';
import { hashPassword } from './password.ts';

/** Demo member: somebody to sign in as on a site with sample content. */
export interface DemoMember {
  readonly email: string;
  readonly password: string;
  readonly profile: JoinProfile;
}

/** Makes the demo member once. */
export async function ensureDemoMember(db: Db, issuer: string, member: DemoMember): Promise<void> {
  const { email, password, profile } = member;
  if (await findAccountByEmail(db, email)) return;
  await createAccount(db, issuer, { email, passwordHash: await hashPassword(password), profile });
}
