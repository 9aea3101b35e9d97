import type { Selectable } from 'kysely';
import type { Db } from '../../platform/storage/index.ts';
import { type IdentityTables, identityDb } from '../identity-tables.ts';
import type { Passkey } from './passkey-schemas.ts';

export type PasskeyRow = Selectable<IdentityTables['passkeys']>;

export const shownPasskey = ({ id, name, created_at, used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: used_at?.toISOString() ?? null,
});

export const createPasskeyStore = (db: Db) => {
  const ofAccount = (accountId: string) =>
    identityDb(db)
      .selectFrom('passkeys')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute();
  return {
    ofAccount,
    async list(accountId: string): Promise<Passkey[]> {
      return (await ofAccount(accountId)).map(shownPasskey);
    },
    async findByCredential(credentialId: Buffer): Promise<PasskeyRow | null> {
      const row = await identityDb(db)
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
      return row ?? null;
    },
    /** Records a use. Returns false if the counter has changed since, as when a signature is sent twice. */
    async used({ id, counter: before }: PasskeyRow, counter: number): Promise<boolean> {
      const { numUpdatedRows } = await identityDb(db)
        .updateTable('passkeys')
        .set({ counter, used_at: new Date() })
        .where('id', '=', id)
        .where('counter', '=', before)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async rename(accountId: string, id: string, name: string): Promise<boolean> {
      const { numUpdatedRows } = await identityDb(db)
        .updateTable('passkeys')
        .set({ name })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
};
