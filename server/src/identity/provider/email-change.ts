import { sql } from 'kysely';
import { paths, withQuery } from 'shared-contracts/content';
import { normalEmail } from 'shared-contracts/member';
import { hashOf, randomToken } from '../../platform/crypto/secrets.ts';
import { identityDb } from '../identity-tables.ts';
import {
  type AccountServiceOptions,
  after,
  type ChangedAccount,
  consumeMailLimit,
  createChangeRecorder,
  HOUR,
} from './account-mail.ts';
import { addressTakenMail, newAddressMail } from './mails.ts';

const LIFETIME = HOUR;
const UNIQUE_VIOLATION = '23505';

export function createEmailChange(options: AccountServiceOptions) {
  const { db, origin, site, sendMail } = options;
  const recordChange = createChangeRecorder(options);
  const hasMember = async (email: string, on = db) =>
    (await identityDb(on)
      .selectFrom('members')
      .select('id')
      .where(sql<boolean>`lower(email) = ${email}`)
      .executeTakeFirst()) !== undefined;

  async function requestEmail({ id }: ChangedAccount, email: string, network: string): Promise<void> {
    const address = normalEmail(email);
    const token = randomToken();
    await identityDb(db)
      .insertInto('email_changes')
      .values({ token_hash: hashOf(token), account_id: id, email: address, expires_at: after(LIFETIME) })
      .execute();
    const isTaken = await hasMember(address);
    if (!(await consumeMailLimit(db, address, network))) return;
    const link = origin + withQuery(paths.accountSecurity(), { confirm: token });
    const about = await site();
    await sendMail(isTaken ? addressTakenMail(about, address) : newAddressMail(about, address, link));
  }

  /** Changes the address by a mailed link. Returns false if the link is invalid or the address is taken. */
  async function confirmEmail(account: ChangedAccount, token: string): Promise<boolean> {
    const email = await identityDb(db)
      .transaction()
      .execute(async (transaction) => {
        const asked = await transaction
          .deleteFrom('email_changes')
          .where('token_hash', '=', hashOf(token))
          .where('account_id', '=', account.id)
          .where('expires_at', '>', sql<Date>`now()`)
          .returning('email')
          .executeTakeFirst();
        if (!asked || (await hasMember(asked.email, transaction))) return null;
        await transaction
          .updateTable('accounts')
          .set({ email: asked.email })
          .where('id', '=', account.id)
          .execute();
        await transaction
          .updateTable('members')
          .set({ email: asked.email })
          .where('subject', '=', account.id)
          .execute();
        // Earlier links lead to the old address.
        await transaction.deleteFrom('email_changes').where('account_id', '=', account.id).execute();
        await transaction.deleteFrom('password_resets').where('account_id', '=', account.id).execute();
        return asked.email;
      })
      .catch((error: unknown) => {
        // A concurrent request confirmed the same address.
        if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return null;
        throw error;
      });
    if (email === null) return false;
    // Goes to the old address, so that its owner notices a change they did not make.
    await recordChange(account, 'email-changed', email);
    return true;
  }

  return { requestEmail, confirmEmail };
}
