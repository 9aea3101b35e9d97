import { sql } from 'kysely';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';

/** Ceremony that a challenge belongs to. A signature for one is not accepted in another. */
type CeremonyPurpose = 'sign-in' | 'second-step' | 'proof' | 'new-passkey';

/**
 * Ceremony and browser that a challenge is valid for. `browserHash` is from the CSRF token or the session.
 */
export interface ChallengePlace {
  readonly purpose: CeremonyPurpose;
  readonly browserHash: Buffer;
}

// Milliseconds.
export const CHALLENGE_LIFETIME = 5 * 60_000;

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
  /** Uses up a challenge. Returns true for only one of several concurrent calls. */
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
