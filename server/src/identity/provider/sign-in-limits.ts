import { normalEmail } from 'shared-contracts';
import { hashOf } from '../../platform/crypto/secrets.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { addressKey, consume, consumedHits, type Limit } from '../../platform/http/rate-limit.ts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';

const QUARTER = 15 * 60;
// Tries from one address, at any account.
const PER_ADDRESS: Limit = { most: 100, seconds: QUARTER };
// Failures from one address at one account.
const PER_PAIR: Limit = { most: 10, seconds: QUARTER };
// Failures at one account from addresses that it has never signed in from.
const PER_ACCOUNT: Limit = { most: 50, seconds: QUARTER };

const tooMany = () =>
  new RequestError('RATE_LIMITED', 'Too many tries. Please wait 15 minutes, or choose a new password.');

/**
 * Limits password guessing by account and by address. Others cannot lock a member out: addresses with an
 * earlier sign-in have their own count. Unknown accounts count like known ones, so that limits reveal
 * nothing.
 */
export function createSignInLimits(db: Db) {
  const key = (email: string) => hashOf(normalEmail(email)).toString('base64url');

  async function isKnown(accountId: string, ip: string): Promise<boolean> {
    const row = await identityDb(db)
      .selectFrom('known_addresses')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('address_hash', '=', hashOf(addressKey(ip)))
      .executeTakeFirst();
    return row !== undefined;
  }

  const enforceAddress = async (ip: string): Promise<void> => {
    if (!(await consume(db, `sign-in:address:${addressKey(ip)}`, PER_ADDRESS))) throw tooMany();
  };

  return {
    enforceAddress,
    /** Throws RATE_LIMITED before a password is checked. `accountId` is null for an unknown address. */
    async enforce(email: string, accountId: string | null, ip: string): Promise<void> {
      const address = addressKey(ip);
      await enforceAddress(ip);
      if ((await consumedHits(db, `sign-in:pair:${key(email)}:${address}`)) >= PER_PAIR.most) throw tooMany();
      const isOverrun = (await consumedHits(db, `sign-in:account:${key(email)}`)) >= PER_ACCOUNT.most;
      if (isOverrun && !(accountId && (await isKnown(accountId, ip)))) throw tooMany();
    },
    async failed(email: string, ip: string): Promise<void> {
      await consume(db, `sign-in:pair:${key(email)}:${addressKey(ip)}`, PER_PAIR);
      await consume(db, `sign-in:account:${key(email)}`, PER_ACCOUNT);
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
