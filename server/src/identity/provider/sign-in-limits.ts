import { sql } from 'kysely';
import { normalEmail } from 'shared-contracts/member';
import { hashOf } from '../../platform/crypto/secrets.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { addressKey, consume, type Limit, networkHash, refund } from '../../platform/http/rate-limit.ts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';

const QUARTER = 15 * 60;
const PER_ADDRESS: Limit = { most: 100, seconds: QUARTER };
const PER_PAIR: Limit = { most: 10, seconds: QUARTER };
const PER_ACCOUNT: Limit = { most: 50, seconds: QUARTER };

const tooMany = () =>
  new RequestError(
    'RATE_LIMITED',
    'Too many tries. Please wait 15 minutes, or choose a new password.',
    QUARTER,
  );

export const emailKey = (email: string) => hashOf(normalEmail(email)).toString('base64url');

export async function isKnownNetwork(db: Db, email: string, network: string): Promise<boolean> {
  const row = await identityDb(db)
    .selectFrom('known_addresses')
    .innerJoin('accounts', 'accounts.id', 'known_addresses.account_id')
    .select('account_id')
    .where(sql<boolean>`lower(accounts.email) = ${normalEmail(email)}`)
    .where('address_hash', '=', Buffer.from(network, 'base64url'))
    .executeTakeFirst();
  return row !== undefined;
}

/** Others cannot lock a member out: addresses with an earlier sign-in have their own count. */
export function createSignInLimits(db: Db) {
  const enforceAddress = async (ip: string): Promise<void> => {
    if (!(await consume(db, `sign-in:address:${addressKey(ip)}`, PER_ADDRESS))) throw tooMany();
  };

  return {
    enforceAddress,
    /** Reserves a try before the check, so that concurrent tries count. Returns how to refund it. */
    async reserve(email: string, ip: string): Promise<() => Promise<void>> {
      await enforceAddress(ip);
      const pair = `sign-in:pair:${emailKey(email)}:${addressKey(ip)}`;
      if (!(await consume(db, pair, PER_PAIR))) throw tooMany();
      if (await isKnownNetwork(db, email, networkHash(ip))) return () => refund(db, pair);
      const account = `sign-in:account:${emailKey(email)}`;
      if (!(await consume(db, account, PER_ACCOUNT))) {
        await refund(db, pair);
        throw tooMany();
      }
      return async () => {
        await refund(db, pair);
        await refund(db, account);
      };
    },
    async succeeded(accountId: string, ip: string): Promise<void> {
      await identityDb(db)
        .insertInto('known_addresses')
        .values({ account_id: accountId, address_hash: hashOf(addressKey(ip)) })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'address_hash']).doUpdateSet({ seen_at: new Date() }),
        )
        .execute();
    },
  };
}
