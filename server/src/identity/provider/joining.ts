import { sql } from 'kysely';
import { localDateAt, paths, SITE_TIME_ZONE } from 'shared-contracts/content';
import { type FieldErrors, type JoinForm, joinErrors, normalEmail } from 'shared-contracts/member';
import { hashOf, randomToken } from '../../platform/crypto/secrets.ts';
import { FieldsError, RequestError } from '../../platform/errors/request-error.ts';
import { identityDb } from '../identity-tables.ts';
import { type AccountServiceOptions, after, consumeMailLimit, HOUR } from './account-mail.ts';
import { createAccount, findAccountByEmail, type JoinProfile } from './accounts.ts';
import { alreadyMemberMail, verifyMail } from './mails.ts';
import { hashPassword, newPasswordProblem } from './password.ts';

const LIFETIME = { join: 24 * HOUR, ticket: HOUR / 6 } as const;

const confirmedBefore = () =>
  new RequestError('CONFLICT', 'This email address has been confirmed already. Please sign in.');

async function chosenPassword(password: string | undefined, email: string): Promise<string> {
  const problem = password === undefined ? 'Choose a password.' : await newPasswordProblem(password, email);
  if (problem) throw new FieldsError({ password: problem });
  return hashPassword(password ?? '');
}

export function createJoining({ db, origin, site, sendMail }: AccountServiceOptions) {
  async function join(
    form: JoinForm,
    options: { csrfHash: Buffer | null; callbackUrl: string; network: string },
  ): Promise<FieldErrors> {
    const errors = joinErrors(form, localDateAt(Date.now(), SITE_TIME_ZONE));
    const problem = await newPasswordProblem(form.password, form.email);
    if (problem) return { ...errors, password: problem };
    if (Object.keys(errors).length > 0) return errors;
    const { email, password, terms: _, ...profile } = form;
    const [passwordHash, existing] = await Promise.all([
      hashPassword(password),
      findAccountByEmail(db, email),
    ]);
    const isMailed = await consumeMailLimit(db, email, options.network);
    const token = randomToken();
    // Stored for an address with an account, too, so that both take the same time.
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
    if (!isMailed) return {};
    const { callbackUrl } = options;
    const links = {
      signIn: origin + paths.signIn({ callbackUrl }),
      reset: origin + paths.resetPassword(),
    };
    const about = await site();
    await sendMail(
      existing
        ? alreadyMemberMail(about, existing.email, links)
        : verifyMail(about, normalEmail(email), origin + paths.verifyEmail({ token, callbackUrl })),
    );
    return {};
  }

  const pendingJoins = () =>
    identityDb(db)
      .selectFrom('pending_joins')
      .select(['token_hash', 'email', 'password_hash', 'form', 'csrf_hash'])
      .where('expires_at', '>', sql<Date>`now()`);

  async function signInOnce(accountId: string, csrfHash: Buffer): Promise<string> {
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
    return ticket;
  }

  /**
   * Creates the account that a mailed link confirms, and returns a ticket that signs in once in this browser.
   * The link proves the address, not the sender of the form. So the form and password of this browser are
   * used; in another browser the member chooses a password. Returns null if the link is used, expired or
   * unknown.
   *
   * @throws FieldsError for `password` if one must be chosen; the link stays valid.
   * @throws RequestError CONFLICT if another link has already created the account.
   */
  async function verify(
    token: string,
    { csrfHash, password }: { readonly csrfHash: Buffer | null; readonly password: string | undefined },
  ): Promise<{ ticket: string | null } | null> {
    const asked = await pendingJoins().where('token_hash', '=', hashOf(token)).executeTakeFirst();
    if (!asked) return null;
    if (await findAccountByEmail(db, asked.email)) throw confirmedBefore();
    const ownForm = csrfHash
      ? await pendingJoins()
          .where('email', '=', asked.email)
          .where('csrf_hash', '=', csrfHash)
          .orderBy('expires_at', 'desc')
          .executeTakeFirst()
      : undefined;
    const passwordHash = ownForm?.password_hash ?? (await chosenPassword(password, asked.email));
    const used = await identityDb(db)
      .deleteFrom('pending_joins')
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst();
    if (used.numDeletedRows !== 1n) return null;
    const profile = (ownForm ?? asked).form as JoinProfile;
    const accountId = await createAccount(db, { email: asked.email, passwordHash, profile });
    if (!accountId) throw confirmedBefore();
    return { ticket: csrfHash && (await signInOnce(accountId, csrfHash)) };
  }

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
