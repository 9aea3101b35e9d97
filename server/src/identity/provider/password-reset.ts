import { sql } from 'kysely';
import { passwordProblem, paths } from 'shared-contracts';
import { hashOf, randomToken } from '../../platform/crypto/secrets.ts';
import { identityDb } from '../identity-tables.ts';
import { type AccountServiceOptions, after, HOUR, mayMail } from './account-mail.ts';
import { endProviderSessions, findAccountByEmail, findAccountById } from './accounts.ts';
import { passwordChangedMail, resetMail } from './mails.ts';
import { hashPassword } from './password.ts';

const LIFETIME = HOUR;

/** New passwords: a mail with a link, and the change that the link allows once. */
export function createPasswordReset({ db, origin, site, sendMail }: Omit<AccountServiceOptions, 'issuer'>) {
  /** Sends a link for a new password when the address has an account. */
  async function requestReset(email: string, callbackUrl: string): Promise<void> {
    const [account, isMailed] = [await findAccountByEmail(db, email), await mayMail(db, email)];
    if (!account || !isMailed) return;
    const token = randomToken();
    await identityDb(db)
      .insertInto('password_resets')
      .values({
        token_hash: hashOf(token),
        account_id: account.id,
        expires_at: after(LIFETIME),
        used_at: null,
      })
      .execute();
    sendMail(resetMail(await site(), account.email, origin + paths.resetPassword({ token, callbackUrl })));
  }

  /** Sets a new password by a link. `problem` is what is wrong with the password; `used` that the link is no good. */
  async function resetPassword(
    token: string,
    password: string,
  ): Promise<{ problem: string } | 'used' | { accountId: string }> {
    const reset = () =>
      identityDb(db)
        .selectFrom('password_resets')
        .select('account_id')
        .where('token_hash', '=', hashOf(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst();
    const row = await reset();
    const account = row && (await findAccountById(db, row.account_id));
    if (!account) return 'used';
    const problem = passwordProblem(password, account.email);
    if (problem) return { problem };
    const passwordHash = await hashPassword(password);
    const { numUpdatedRows } = await identityDb(db)
      .updateTable('password_resets')
      .set({ used_at: new Date() })
      .where('account_id', '=', account.id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 'used';
    await identityDb(db)
      .updateTable('accounts')
      .set({ password_hash: passwordHash, password_changed_at: new Date() })
      .where('id', '=', account.id)
      .execute();
    await endProviderSessions(db, account.id);
    sendMail(passwordChangedMail(await site(), account.email));
    return { accountId: account.id };
  }

  return { requestReset, resetPassword };
}
