import type { Db } from '../../platform/storage/index.ts';
import type { AccountServiceOptions } from './account-mail.ts';
import { findAccountByEmail } from './accounts.ts';
import { createJoining } from './joining.ts';
import { verifyPassword } from './password.ts';
import { createPasswordReset } from './password-reset.ts';
import { createSignInLimits } from './sign-in-limits.ts';

/** Accounts of the embedded provider: joining, signing in, new passwords. */
export type AccountService = ReturnType<typeof createAccountService>;

export const createAccountService = (options: AccountServiceOptions) => ({
  signIn: createPasswordSignIn(options.db),
  ...createJoining(options),
  ...createPasswordReset(options),
});

function createPasswordSignIn(db: Db) {
  const limits = createSignInLimits(db);

  /** The account that a password fits, or null. Unknown addresses take as long as known ones. */
  return async function signIn(email: string, password: string, ip: string): Promise<string | null> {
    const account = await findAccountByEmail(db, email);
    await limits.enforce(email, account?.id ?? null, ip);
    const fits = await verifyPassword(password, account?.passwordHash ?? null);
    if (!account || !fits) {
      await limits.failed(email, ip);
      return null;
    }
    await limits.succeeded(account.id, ip);
    return account.id;
  };
}
