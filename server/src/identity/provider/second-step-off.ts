import { identityDb } from '../identity-tables.ts';
import { createAccountChanges } from './account-changes.ts';
import type { AccountServiceOptions } from './account-mail.ts';
import { findAccountByEmail } from './accounts.ts';

/**
 * Turns the second step of a member off who has lost their passkeys and their recovery codes. Passkeys stay: a stolen one is removed by the
 * member, who is mailed of this. What was done, by whom and why stands with the account.
 *
 * @throws Error with a sentence for the operator.
 */
export async function turnOffSecondStep(
  options: Pick<AccountServiceOptions, 'db' | 'site' | 'sendMail' | 'origin'>,
  email: string,
  { by, why }: { readonly by: string; readonly why: string },
): Promise<void> {
  const account = await findAccountByEmail(options.db, email);
  if (!account) throw new Error(`The site's own provider has no account with the address ${email}.`);
  if (!account.hasSecondStep) throw new Error(`The second step of ${email} is off already.`);
  await identityDb(options.db)
    .updateTable('accounts')
    .set({ has_second_step: false })
    .where('id', '=', account.id)
    .execute();
  await createAccountChanges(options)(account, 'second-step-off', why, by);
}
