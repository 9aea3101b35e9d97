import { normalEmail, paths, type SiteContent } from 'shared-contracts';
import { hashOf } from '../../platform/crypto/secrets.ts';
import { consume } from '../../platform/http/rate-limit.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';
import type { AccountStore } from './account-store.ts';
import { type SecurityChange, securityMail } from './mails.ts';

export interface AccountServiceOptions {
  readonly db: Db;
  readonly origin: string;
  site(): Promise<Pick<SiteContent, 'name' | 'clubName'>>;
  sendMail(mail: Mail): Promise<void>;
  readonly store: Partial<AccountStore>;
}

const MAILS_PER_ADDRESS = { most: 5, seconds: 3_600 } as const;

export const HOUR = 3_600_000;

export const after = (milliseconds: number) => new Date(Date.now() + milliseconds);

/** Whether an address may get another mail. Over the limit, the caller still gets the normal answer. */
export const consumeMailLimit = (db: Db, email: string) =>
  consume(db, `mail:${hashOf(normalEmail(email)).toString('base64url')}`, MAILS_PER_ADDRESS);

export interface ChangedAccount {
  readonly id: string;
  readonly email: string;
}

const THE_MEMBER = 'the member';

export const createChangeRecorder =
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
