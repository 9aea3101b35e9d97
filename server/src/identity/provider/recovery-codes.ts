import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';
import { COST, tagOf } from './password.ts';

/** Codes of one making. */
const COUNT = 10;
/** Letters and digits that are not taken for one another, and make no words: ten of them are 48 bits. */
const SIGNS = 'bcdfghjkmnpqrstvwxyz23456789';
const LENGTH = 10;
const SALT_BYTES = 16;

const newCode = () => Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');

/** Two groups of five, which are easier to copy. */
const grouped = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** What people type: in capitals, with or without the hyphen, with spaces. */
const plain = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Recovery codes: each signs in once in the place of a passkey. They are kept as passwords are, by argon2id, as ASVS 5 (6.5.2) has it for
 * secrets of less than 112 bits.
 */
export const createRecoveryCodes = (db: Db) => ({
  /** Makes new codes in the place of the old ones, and answers them for the only time. */
  async make(accountId: string): Promise<string[]> {
    const salt = randomBytes(SALT_BYTES);
    const codes = Array.from({ length: COUNT }, newCode);
    const tags: Buffer[] = [];
    // One after another: each takes 19 MiB while it is made.
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

  /** Spends a code. False where it is none of the account's, or was spent: of several at once, one is told true. */
  async spend(accountId: string, typed: string): Promise<boolean> {
    const rows = await identityDb(db)
      .selectFrom('recovery_codes')
      .select(['salt', 'tag'])
      .where('account_id', '=', accountId)
      .execute();
    const [first] = rows;
    if (!first) return false;
    const given = await tagOf(plain(typed), first.salt, COST);
    // All are looked at, whichever it is, spent ones too: time tells nothing.
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
