import { type Selectable, sql } from 'kysely';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { type IdentityTables, identityDb } from '../identity-tables.ts';
import { MOST_PASSKEYS, type Passkey } from './passkey-schemas.ts';

export type PasskeyRow = Selectable<IdentityTables['passkeys']>;

const shownPasskey = ({ id, name, created_at, used_at }: PasskeyRow): Passkey => ({
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

const fullList = () =>
  new RequestError(
    'CONFLICT',
    `You have ${MOST_PASSKEYS} passkeys, the most an account can have. Remove one first.`,
  );

interface NewPasskey {
  readonly accountId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
}

export const createPasskeyChanges = (db: Db) => ({
  add: ({ accountId, credentialId, publicKey, counter, transports, name }: NewPasskey) =>
    identityDb(db)
      .transaction()
      .execute(async (transaction): Promise<Passkey | null> => {
        await transaction
          .selectFrom('accounts')
          .select('id')
          .where('id', '=', accountId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const { n } = await transaction
          .selectFrom('passkeys')
          .select(sql<number>`count(*)`.as('n'))
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow();
        if (n >= MOST_PASSKEYS) throw fullList();
        const row = await transaction
          .insertInto('passkeys')
          .values({
            account_id: accountId,
            credential_id: credentialId,
            public_key: publicKey,
            counter,
            transports,
            name,
            used_at: null,
          })
          .onConflict((conflict) => conflict.column('credential_id').doNothing())
          .returningAll()
          .executeTakeFirst();
        return row ? shownPasskey(row) : null;
      }),
  /** Turns the second step on or off. Returns false if there is no passkey for it. */
  setSecondStep: (accountId: string, on: boolean) =>
    identityDb(db)
      .transaction()
      .execute(async (transaction): Promise<boolean> => {
        await transaction
          .updateTable('accounts')
          .set({ has_second_step: on })
          .where('id', '=', accountId)
          .execute();
        if (!on) return true;
        const found = await transaction
          .selectFrom('passkeys')
          .select('id')
          .where('account_id', '=', accountId)
          .executeTakeFirst();
        if (found) return true;
        await transaction
          .updateTable('accounts')
          .set({ has_second_step: false })
          .where('id', '=', accountId)
          .execute();
        return false;
      }),
  /** Removes a passkey and returns its name or null. Throws CONFLICT if the second step needs it. */
  remove: (accountId: string, id: string) =>
    identityDb(db)
      .transaction()
      .execute(async (transaction): Promise<string | null> => {
        const { has_second_step } = await transaction
          .selectFrom('accounts')
          .select('has_second_step')
          .where('id', '=', accountId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const removed = await transaction
          .deleteFrom('passkeys')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .returning('name')
          .executeTakeFirst();
        if (!removed) return null;
        const left = await transaction
          .selectFrom('passkeys')
          .select('id')
          .where('account_id', '=', accountId)
          .executeTakeFirst();
        // Throwing rolls the removal back.
        if (has_second_step && !left) {
          throw new RequestError(
            'CONFLICT',
            'Two-step verification needs this passkey: it’s your only one. Add another one first, or turn off two-step verification.',
          );
        }
        return removed.name;
      }),
});
