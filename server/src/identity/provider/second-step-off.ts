import { identityDb } from '../identity-tables.ts';
import { createAccountChanges } from './account-changes.ts';
import type { AccountServiceOptions } from './account-mail.ts';
import { findAccountByEmail } from './accounts.ts';

/**
 * Turns off the second step of a member without usable passkeys and recovery codes. Keeps the passkeys,
 * records operator and reason, and mails the member.
 *
 * @throws Error with a message for the operator.
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
