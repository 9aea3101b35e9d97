import { sql } from 'kysely';
import {
  type FieldErrors,
  type JoinForm,
  joinErrors,
  localDateAt,
  normalEmail,
  paths,
  SITE_TIME_ZONE,
} from 'shared-contracts';
import { hashOf, randomToken } from '../../platform/crypto/secrets.ts';
import { identityDb } from '../identity-tables.ts';
import { type AccountServiceOptions, after, HOUR, mayMail } from './account-mail.ts';
import { createAccount, findAccountByEmail, type JoinProfile } from './accounts.ts';
import { alreadyMemberMail, verifyMail } from './mails.ts';
import { hashPassword } from './password.ts';

const LIFETIME = { join: 24 * HOUR, ticket: HOUR / 6 } as const;

/** Joining: a form, a mail with a link, and a ticket that signs in once. */
export function createJoining({ db, issuer, origin, site, sendMail }: AccountServiceOptions) {
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
    const isMailed = await mayMail(db, email);
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

  return { join, verify, redeemTicket };
}
