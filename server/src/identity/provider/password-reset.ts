import { paths } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import { hashOf, randomToken } from '../../platform/crypto/secrets.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import {
  type AccountServiceOptions,
  after,
  type ChangedAccount,
  consumeMailLimit,
  HOUR,
} from './account-mail.ts';
import { type AccountStore, isComplete } from './account-store.ts';
import { passwordChangedMail, resetMail } from './mails.ts';
import { hashPassword, newPasswordProblem } from './password.ts';

export const resetRequestSchema = z.object({
  email: z.string(),
  callbackUrl: z.string(),
  // Empty for a request that an earlier version queued.
  network: z._default(z.string(), ''),
});
/** Requests a link for a new password. Does the same work with and without an account. */
export type RequestReset = (asked: z.infer<typeof resetRequestSchema>) => Promise<void>;

const LIFETIME = HOUR;

export function createPasswordReset({ db, origin, site, sendMail, store }: AccountServiceOptions) {
  function whole(): AccountStore {
    if (isComplete(store)) return store;
    throw new RequestError('UNAVAILABLE', 'We can’t email new-password links right now.');
  }

  /** Mails a link if the address has an account. Runs in a job, so response time reveals nothing. */
  async function sendReset({
    email,
    callbackUrl,
    network,
  }: z.infer<typeof resetRequestSchema>): Promise<void> {
    const accounts = whole();
    const account = await accounts.findByEmail(email);
    const isMailed = await consumeMailLimit(db, email, network);
    if (!account || !isMailed) return;
    const token = randomToken();
    await accounts.addReset({
      tokenHash: hashOf(token),
      accountId: account.id,
      expiresAt: after(LIFETIME),
    });
    await sendMail(
      resetMail(await site(), account.email, origin + paths.resetPassword({ token, callbackUrl })),
    );
  }

  /** Sets a new password by a link. Returns `problem` for a bad password, `used` for an invalid link. */
  async function resetPassword(
    token: string,
    password: string,
  ): Promise<{ problem: string } | 'used' | { accountId: string }> {
    const accounts = whole();
    const accountId = await accounts.findReset(hashOf(token));
    const account = accountId === null ? null : await accounts.findById(accountId);
    if (!account) return 'used';
    const problem = await newPasswordProblem(password, account.email);
    if (problem) return { problem };
    const passwordHash = await hashPassword(password);
    if (!(await accounts.useResets(account.id))) return 'used';
    await accounts.setPassword(account.id, passwordHash);
    await sendMail(passwordChangedMail(await site(), account.email));
    return { accountId: account.id };
  }

  async function changePassword({ id, email }: ChangedAccount, password: string): Promise<string | null> {
    const problem = await newPasswordProblem(password, email);
    if (problem) return problem;
    await whole().setPassword(id, await hashPassword(password));
    await sendMail(passwordChangedMail(await site(), email));
    return null;
  }

  return { requireStore: () => void whole(), sendReset, resetPassword, changePassword };
}
