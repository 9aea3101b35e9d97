import { paths, type SiteContent } from 'shared-contracts/content';
import { consume } from '../../platform/http/rate-limit.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';
import type { AccountStore } from './account-store.ts';
import { type SecurityChange, securityMail } from './mails.ts';
import { emailKey, isKnownNetwork } from './sign-in-limits.ts';

export interface AccountServiceOptions {
  readonly db: Db;
  readonly origin: string;
  site(): Promise<Pick<SiteContent, 'name' | 'clubName'>>;
  sendMail(mail: Mail): Promise<void>;
  readonly store: Partial<AccountStore>;
}

// Mails to one address that one network asks for.
const MAILS_PER_PAIR = { most: 5, seconds: 3_600 } as const;
// Mails to one address that networks ask for from which the account has never signed in.
const MAILS_PER_ADDRESS = { most: 20, seconds: 3_600 } as const;

export const HOUR = 3_600_000;

export const after = (milliseconds: number) => new Date(Date.now() + milliseconds);

/** Strangers cannot use up the mails of the account's owner. Over the limit, callers get the normal answer. */
export async function consumeMailLimit(db: Db, email: string, network: string): Promise<boolean> {
  const key = `mail:${emailKey(email)}`;
  if (!(await consume(db, `${key}:${network}`, MAILS_PER_PAIR))) return false;
  return (await isKnownNetwork(db, email, network)) || consume(db, key, MAILS_PER_ADDRESS);
}

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
