import { sql } from 'kysely';
import {
  type FieldErrors,
  type JoinForm,
  joinErrors,
  localDateAt,
  normalEmail,
  passwordProblem,
  paths,
  SITE_TIME_ZONE,
  type SiteContent,
} from 'shared-contracts';
import { hashOf, randomToken } from '../../platform/crypto/secrets.ts';
import { consume } from '../../platform/http/rate-limit.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';
import {
  createAccount,
  endProviderSessions,
  findAccountByEmail,
  findAccountById,
  type JoinProfile,
} from './accounts.ts';
import { alreadyMemberMail, passwordChangedMail, resetMail, verifyMail } from './mails.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { createSignInLimits } from './sign-in-limits.ts';

export interface AccountServiceOptions {
  readonly db: Db;
  readonly issuer: string;
  readonly origin: string;
  site(): Promise<Pick<SiteContent, 'name' | 'clubName'>>;
  /** Hands a mail over without being waited for: how long it takes says nothing about whom it goes to. */
  sendMail(mail: Mail): void;
}

const HOUR = 3_600_000;
const LIFETIME = { join: 24 * HOUR, reset: HOUR, ticket: HOUR / 6 } as const;
const MAILS_PER_ADDRESS = { most: 5, seconds: 3_600 } as const;

const after = (milliseconds: number) => new Date(Date.now() + milliseconds);

/** Accounts of the embedded provider: joining, signing in, new passwords. */
export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService({ db, issuer, origin, site, sendMail }: AccountServiceOptions) {
  const limits = createSignInLimits(db);

  /** Mail to one address is limited in silence: whoever asks is told the same. */
  const mayMail = (email: string) =>
    consume(db, `mail:${hashOf(normalEmail(email)).toString('base64url')}`, MAILS_PER_ADDRESS);

  /** The account that a password fits, or null. Unknown addresses take as long as known ones. */
  async function signIn(email: string, password: string, ip: string): Promise<string | null> {
    const account = await findAccountByEmail(db, email);
    await limits.enforce(email, account?.id ?? null, ip);
    const fits = await verifyPassword(password, account?.passwordHash ?? null);
    if (!account || !fits) {
      await limits.failed(email, ip);
      return null;
    }
    await limits.succeeded(account.id, ip);
    return account.id;
  }

  /** Answers what is wrong with the form. When nothing is, a mail goes to the address, whoever it belongs to. */
  async function join(
    form: JoinForm,
    options: { csrfHash: Buffer | null; callbackUrl: string },
  ): Promise<FieldErrors> {
    const errors = joinErrors(form, localDateAt(Date.now(), SITE_TIME_ZONE));
    if (Object.keys(errors).length > 0) return errors;
    const { email, password, terms: _, ...profile } = form;
    const [passwordHash, existing] = await Promise.all([
      hashPassword(password),
      findAccountByEmail(db, email),
    ]);
    const isMailed = await mayMail(email);
    if (existing) {
      const links = {
        signIn: origin + paths.signIn({ callbackUrl: options.callbackUrl }),
        reset: origin + paths.resetPassword(),
      };
      if (isMailed) sendMail(alreadyMemberMail(await site(), existing.email, links));
      return {};
    }
    const token = randomToken();
    await identityDb(db)
      .insertInto('pending_joins')
      .values({
        token_hash: hashOf(token),
        email: normalEmail(email),
        password_hash: passwordHash,
        form: JSON.stringify(profile satisfies JoinProfile),
        csrf_hash: options.csrfHash,
        expires_at: after(LIFETIME.join),
      })
      .execute();
    const link = origin + paths.verifyEmail({ token, callbackUrl: options.callbackUrl });
    if (isMailed) sendMail(verifyMail(await site(), normalEmail(email), link));
    return {};
  }

  /**
   * Makes the account that a link stands for. `ticket` signs in once, in the browser that asked to join and in no other:
   * whoever else opens the link has to know the password. Null when the link is used, too old, or none.
   */
  async function verify(token: string, csrfHash: Buffer | null): Promise<{ ticket: string | null } | null> {
    const pending = await identityDb(db)
      .deleteFrom('pending_joins')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['email', 'password_hash', 'form', 'csrf_hash'])
      .executeTakeFirst();
    if (!pending) return null;
    const { email, password_hash: passwordHash } = pending;
    // Written above, from a form that had no errors.
    const profile = pending.form as JoinProfile;
    const accountId = await createAccount(db, issuer, { email, passwordHash, profile });
    const isSameBrowser = csrfHash !== null && pending.csrf_hash?.equals(csrfHash);
    if (!accountId || !isSameBrowser) return { ticket: null };
    const ticket = randomToken();
    await identityDb(db)
      .insertInto('sign_in_tickets')
      .values({
        token_hash: hashOf(ticket),
        account_id: accountId,
        csrf_hash: csrfHash,
        expires_at: after(LIFETIME.ticket),
        used_at: null,
      })
      .execute();
    return { ticket };
  }

  /** The account of a ticket, which is used up. */
  async function redeemTicket(ticket: string, csrfHash: Buffer | null): Promise<string | null> {
    if (!csrfHash) return null;
    const row = await identityDb(db)
      .updateTable('sign_in_tickets')
      .set({ used_at: new Date() })
      .where('token_hash', '=', hashOf(ticket))
      .where('csrf_hash', '=', csrfHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('account_id')
      .executeTakeFirst();
    return row?.account_id ?? null;
  }

  /** Sends a link for a new password when the address has an account. */
  async function requestReset(email: string, callbackUrl: string): Promise<void> {
    const [account, isMailed] = [await findAccountByEmail(db, email), await mayMail(email)];
    if (!account || !isMailed) return;
    const token = randomToken();
    await identityDb(db)
      .insertInto('password_resets')
      .values({
        token_hash: hashOf(token),
        account_id: account.id,
        expires_at: after(LIFETIME.reset),
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

  return { signIn, join, verify, redeemTicket, requestReset, resetPassword };
}
