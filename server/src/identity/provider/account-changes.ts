import { paths } from 'shared-contracts';
import { identityDb } from '../identity-tables.ts';
import type { AccountServiceOptions } from './account-mail.ts';
import { type SecurityChange, securityMail } from './mails.ts';

export interface ChangedAccount {
  readonly id: string;
  readonly email: string;
}

const THE_MEMBER = 'the member';

export const createAccountChanges =
  ({ db, site, sendMail, origin }: Pick<AccountServiceOptions, 'db' | 'site' | 'sendMail' | 'origin'>) =>
  async (
    { id, email }: ChangedAccount,
    change: SecurityChange,
    detail = '',
    madeBy = THE_MEMBER,
  ): Promise<void> => {
    await identityDb(db)
      .insertInto('account_changes')
      .values({ account_id: id, change, detail, made_by: madeBy })
      .execute();
    await sendMail(securityMail(await site(), email, change, detail, origin + paths.accountSecurity()));
  };
