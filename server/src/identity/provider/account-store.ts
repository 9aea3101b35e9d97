import { sql } from 'kysely';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';
import { endProviderSessions, findAccountByEmail, findAccountById } from './accounts.ts';

interface StoredAccount {
  readonly id: string;
  readonly email: string;
}

// Only the hash of the token is stored.
interface StoredReset {
  readonly tokenHash: Buffer;
  readonly accountId: string;
  readonly expiresAt: Date;
}

export interface AccountStore {
  findByEmail(email: string): Promise<StoredAccount | null>;
  findById(id: string): Promise<StoredAccount | null>;
  addReset(reset: StoredReset): Promise<void>;
  /** Returns the account of an unused, unexpired link, or null. */
  findReset(tokenHash: Buffer): Promise<string | null>;
  /** Uses up all links of an account. Returns true for only one of several concurrent calls. */
  useResets(accountId: string): Promise<boolean>;
  /** Sets the password and ends the account's sessions at the provider. */
  setPassword(accountId: string, passwordHash: string): Promise<void>;
}

const METHODS = [
  'findByEmail',
  'findById',
  'addReset',
  'findReset',
  'useResets',
  'setPassword',
] as const satisfies ReadonlyArray<keyof AccountStore>;

export const missingMethods = (store: Partial<AccountStore>): string[] =>
  METHODS.filter((method) => typeof store[method] !== 'function');

export const isComplete = (store: Partial<AccountStore>): store is AccountStore =>
  missingMethods(store).length === 0;

export const createAccountStore = (db: Db): AccountStore => ({
  findByEmail: (email) => findAccountByEmail(db, email),
  findById: (id) => findAccountById(db, id),
  async addReset({ tokenHash, accountId, expiresAt }) {
    await identityDb(db)
      .insertInto('password_resets')
      .values({ token_hash: tokenHash, account_id: accountId, expires_at: expiresAt, used_at: null })
      .execute();
  },
  async findReset(tokenHash) {
    const row = await identityDb(db)
      .selectFrom('password_resets')
      .select('account_id')
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return row?.account_id ?? null;
  },
  async useResets(accountId) {
    const { numUpdatedRows } = await identityDb(db)
      .updateTable('password_resets')
      .set({ used_at: new Date() })
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  async setPassword(accountId, passwordHash) {
    await identityDb(db)
      .updateTable('accounts')
      .set({ password_hash: passwordHash, password_changed_at: new Date() })
      .where('id', '=', accountId)
      .execute();
    await identityDb(db).deleteFrom('first_steps').where('account_id', '=', accountId).execute();
    await endProviderSessions(db, accountId);
  },
});
