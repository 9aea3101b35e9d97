import { sql } from 'kysely';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';

export const createOidcAdapter =
  (db: Db) =>
  (model: string): Adapter => {
    const records = () => identityDb(db).selectFrom('oidc_records').where('model', '=', model);

    async function find(
      column: 'id' | 'uid' | 'user_code',
      value: string,
    ): Promise<AdapterPayload | undefined> {
      const row = await records()
        .select(['payload', 'consumed_at'])
        .where(column, '=', value)
        .where((where) =>
          where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]),
        )
        .executeTakeFirst();
      if (!row) return undefined;
      // Written by `upsert` below.
      const payload = row.payload as AdapterPayload;
      return row.consumed_at
        ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
        : payload;
    }

    return {
      async upsert(id, payload, expiresIn) {
        const values = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          user_code: payload.userCode ?? null,
          account_id: payload.accountId ?? null,
          expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
        };
        await identityDb(db)
          .insertInto('oidc_records')
          .values({ model, id, ...values })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
          .execute();
      },
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: (userCode) => find('user_code', userCode),
      // Only one of several concurrent exchanges of a code succeeds.
      async consume(id) {
        const { numUpdatedRows } = await identityDb(db)
          .updateTable('oidc_records')
          .set({ consumed_at: sql<Date>`now()` })
          .where('model', '=', model)
          .where('id', '=', id)
          .where('consumed_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) throw new errors.InvalidGrant('already consumed');
      },
      async destroy(id) {
        await identityDb(db)
          .deleteFrom('oidc_records')
          .where('model', '=', model)
          .where('id', '=', id)
          .execute();
      },
      async revokeByGrantId(grantId) {
        await identityDb(db)
          .deleteFrom('oidc_records')
          .where('model', '=', model)
          .where('grant_id', '=', grantId)
          .execute();
      },
    };
  };
