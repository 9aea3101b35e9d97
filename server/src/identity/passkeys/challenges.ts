import { sql } from 'kysely';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';

/** Ceremonies, each with challenges of its own: what was signed for one is no answer in another. */
export type CeremonyPurpose = 'sign-in' | 'second-step' | 'proof' | 'new-passkey';

/** Where a challenge is good: in one ceremony, of one browser (a visitor's CSRF token, a member's session). */
export interface ChallengePlace {
  readonly purpose: CeremonyPurpose;
  readonly browserHash: Buffer;
}

/** Milliseconds for which a challenge is good. */
export const CHALLENGE_LIFETIME = 5 * 60_000;

/** Challenges of ceremonies, in the database for all replicas; each is good once. */
export const createChallenges = (db: Db) => ({
  async issue(challenge: string, { purpose, browserHash }: ChallengePlace): Promise<void> {
    await identityDb(db)
      .insertInto('passkey_challenges')
      .values({
        challenge,
        purpose,
        browser_hash: browserHash,
        expires_at: new Date(Date.now() + CHALLENGE_LIFETIME),
      })
      .execute();
  },
  /** Uses a challenge up: true for the one of several at once that may go on. */
  async take(challenge: string, { purpose, browserHash }: ChallengePlace): Promise<boolean> {
    const { numDeletedRows } = await identityDb(db)
      .deleteFrom('passkey_challenges')
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('browser_hash', '=', browserHash)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
});
