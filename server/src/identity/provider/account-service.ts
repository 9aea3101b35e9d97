import type { Db } from '../../platform/storage/index.ts';
import { type AccountServiceOptions, createChangeRecorder } from './account-mail.ts';
import { findAccountByEmail } from './accounts.ts';
import { createEmailChange } from './email-change.ts';
import { createJoining } from './joining.ts';
import { verifyPassword } from './password.ts';
import { createPasswordReset } from './password-reset.ts';
import { createRecoveryCodes } from './second-step.ts';
import { createSignInLimits } from './sign-in-limits.ts';

export type AccountService = ReturnType<typeof createAccountService>;

export const createAccountService = (options: AccountServiceOptions) => ({
  signIn: createPasswordSignIn(options.db),
  recoveryCodes: createRecoveryCodes(options.db),
  recordChange: createChangeRecorder(options),
  ...createEmailChange(options),
  ...createJoining(options),
  ...createPasswordReset(options),
});

function createPasswordSignIn(db: Db) {
  const limits = createSignInLimits(db);

  /** Unknown addresses take as long as known ones. A second step may follow. */
  return async function signIn(email: string, password: string, ip: string): Promise<string | null> {
    const account = await findAccountByEmail(db, email);
    const refundTry = await limits.reserve(email, ip);
    const isCorrect = await verifyPassword(password, account?.passwordHash ?? null);
    if (!account || !isCorrect) return null;
    await refundTry();
    return account.id;
  };
}
