import { normalEmail, type SiteContent } from 'shared-contracts';
import { hashOf } from '../../platform/crypto/secrets.ts';
import { consume } from '../../platform/http/rate-limit.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { AccountStore } from './account-store.ts';

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
export const mayMail = (db: Db, email: string) =>
  consume(db, `mail:${hashOf(normalEmail(email)).toString('base64url')}`, MAILS_PER_ADDRESS);
