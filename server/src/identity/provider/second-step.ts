import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Db, Tx } from '../../platform/storage/index.ts';
import { type Actor, recordAct } from '../../staff/audit-entries.ts';
import { identityDb } from '../identity-tables.ts';
import { type AccountServiceOptions, createChangeRecorder } from './account-mail.ts';
import { findAccountByEmail } from './accounts.ts';
import { COST, tagOf } from './password.ts';

const COUNT = 10;
const SIGNS = 'bcdfghjkmnpqrstvwxyz23456789';
const LENGTH = 10;
const SALT_BYTES = 16;

const newCode = () => Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');

const grouped = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

const plain = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9]/g, '');

export const createRecoveryCodes = (db: Db) => ({
  /** Replaces all codes and returns the new ones; they cannot be read again. */
  async make(accountId: string): Promise<string[]> {
    const salt = randomBytes(SALT_BYTES);
    const codes = Array.from({ length: COUNT }, newCode);
    const tags: Buffer[] = [];
    // Sequential, because each hash takes 19 MiB.
    for (const code of codes) tags.push(await tagOf(code, salt, COST));
    await identityDb(db)
      .transaction()
      .execute(async (transaction) => {
        await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
        await transaction
          .insertInto('recovery_codes')
          .values(tags.map((tag) => ({ account_id: accountId, salt, tag, spent_at: null })))
          .execute();
      });
    return codes.map(grouped);
  },

  /** Uses up a code. Returns false if it is wrong or used; true for only one of several concurrent calls. */
  async spend(accountId: string, typed: string): Promise<boolean> {
    const rows = await identityDb(db)
      .selectFrom('recovery_codes')
      .select(['salt', 'tag'])
      .where('account_id', '=', accountId)
      .execute();
    const [first] = rows;
    if (!first) return false;
    const given = await tagOf(plain(typed), first.salt, COST);
    // Compares all codes, used ones too, to keep the time constant.
    const [tag] = rows.map((row) => row.tag).filter((kept) => timingSafeEqual(kept, given));
    if (!tag) return false;
    const { numUpdatedRows } = await identityDb(db)
      .updateTable('recovery_codes')
      .set({ spent_at: new Date() })
      .where('account_id', '=', accountId)
      .where('tag', '=', tag)
      .where('spent_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  async left(accountId: string): Promise<number> {
    const { n } = await identityDb(db)
      .selectFrom('recovery_codes')
      .select(sql<number>`count(*)`.as('n'))
      .where('account_id', '=', accountId)
      .where('spent_at', 'is', null)
      .executeTakeFirstOrThrow();
    return n;
  },
});

/** Keeps the passkeys, records person and reason, and mails the member. */
export async function turnOffSecondStep(
  options: Pick<AccountServiceOptions, 'db' | 'site' | 'origin'> & {
    readonly sendMail: (mail: Mail, tx: Tx) => Promise<void>;
  },
  email: string,
  { by, why }: { readonly by: Actor; readonly why: string },
): Promise<void> {
  const account = await findAccountByEmail(options.db, email);
  if (!account)
    throw new RequestError('NOT_FOUND', `The site's own provider has no account with the address ${email}.`);
  await identityDb(options.db)
    .transaction()
    .execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('accounts')
        .set({ has_second_step: false })
        .where('id', '=', account.id)
        .where('has_second_step', '=', true)
        .executeTakeFirst();
      if (numUpdatedRows === 0n)
        throw new RequestError('CONFLICT', `The second step of ${email} is off already.`);
      const member = await tx
        .selectFrom('members')
        .select('id')
        .where('subject', '=', account.id)
        .executeTakeFirstOrThrow();
      await recordAct(tx, by, {
        action: 'member.second-step-off',
        subject: ['member', member.id],
        why,
        before: { secondStep: true },
        after: { secondStep: false },
      });
      const inTurn = { ...options, db: tx, sendMail: (mail: Mail) => options.sendMail(mail, tx) };
      await createChangeRecorder(inTurn)(account, 'second-step-off', why, by.who);
    });
}
