import { messageOf } from '../../platform/errors/message-of.ts';
import type { Db } from '../../platform/storage/index.ts';
import { type ChallengePlace, createChallenges } from './challenges.ts';
import { type Assertion, type Attestation, challengeIn } from './passkey-schemas.ts';
import { createPasskeyStore, type PasskeyRow } from './passkey-store.ts';
import type { ProofRefusal } from './refuse-proof.ts';

export interface CeremonyOptions {
  readonly db: Db;
  /** Origin of the site, without a trailing slash. Its host is the RP ID of the passkeys. */
  readonly origin: string;
}

export type Ceremony = ReturnType<typeof createCeremony>;

export const handleOf = (accountId: string) => Buffer.from(accountId.replaceAll('-', ''), 'hex');

export const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  transports,
});

// Turns an exception of the verifier into a refusal.
export async function attempt<T>(verify: () => Promise<T>): Promise<{ value: T } | ProofRefusal> {
  try {
    return { value: await verify() };
  } catch (error) {
    return { reason: messageOf(error) };
  }
}

export function createCeremony({ db, origin }: CeremonyOptions) {
  const challenges = createChallenges(db);

  async function takeChallenge(
    answer: Assertion | Attestation,
    place: ChallengePlace,
  ): Promise<string | ProofRefusal> {
    const challenge = challengeIn(answer);
    if (challenge === null) return { reason: 'an answer of a passkey without a challenge' };
    if (await challenges.take(challenge, place)) return challenge;
    return { reason: 'a challenge that is used, too old, or of another browser', purpose: place.purpose };
  }

  return {
    origin,
    rpID: new URL(origin).hostname,
    store: createPasskeyStore(db),
    issueChallenge: challenges.issue,
    takeChallenge,
  };
}
