import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { attempt, type Ceremony, descriptorOf, handleOf } from './ceremony-parts.ts';
import { CHALLENGE_LIFETIME, type ChallengePlace } from './challenges.ts';
import { type Assertion, type RequestOptions, requestOptionsSchema } from './passkey-schemas.ts';
import type { ProofRefusal } from './refuse-proof.ts';

export function createShowing({ origin, rpID, store, issueChallenge, takeChallenge }: Ceremony) {
  return {
    async requestOptions(place: ChallengePlace, accountId: string | null): Promise<RequestOptions> {
      const options = await generateAuthenticationOptions({
        rpID,
        timeout: CHALLENGE_LIFETIME,
        // Without a password, the authenticator must verify the user; after one, having the device is enough.
        userVerification: place.purpose === 'second-step' ? 'preferred' : 'required',
        ...(accountId ? { allowCredentials: (await store.ofAccount(accountId)).map(descriptorOf) } : {}),
      });
      await issueChallenge(options.challenge, place);
      return requestOptionsSchema.parse(options);
    },

    /** Verifies a passkey and returns its account. If `accountId` is given, the passkey must belong to it. */
    async show(
      assertion: Assertion,
      place: ChallengePlace,
      accountId: string | null,
    ): Promise<{ accountId: string } | ProofRefusal> {
      const expectedChallenge = await takeChallenge(assertion, place);
      if (typeof expectedChallenge !== 'string') return expectedChallenge;
      const passkey = await store.findByCredential(Buffer.from(assertion.id, 'base64url'));
      if (!passkey) return { reason: 'a passkey that nobody has', accountId };
      const facts = { accountId: passkey.account_id, passkey: passkey.id };
      if (accountId !== null && passkey.account_id !== accountId) {
        return { ...facts, reason: 'a passkey of somebody else', wanted: accountId };
      }
      const { userHandle } = assertion.response;
      // Without a known account, the user handle names it and is required.
      if (accountId === null || userHandle !== undefined) {
        if (userHandle !== handleOf(passkey.account_id).toString('base64url')) {
          return { ...facts, reason: 'a passkey that names another account' };
        }
      }
      const verified = await attempt(async () => {
        const { verified: holds, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...assertion, clientExtensionResults: {} },
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: place.purpose !== 'second-step',
          credential: {
            id: assertion.id,
            publicKey: new Uint8Array(passkey.public_key),
            counter: passkey.counter,
          },
        });
        if (!holds) throw new Error('a signature that is not the passkey’s');
        return authenticationInfo.newCounter;
      });
      if ('reason' in verified) return { ...facts, ...verified };
      if (!(await store.used(passkey, verified.value))) {
        return { ...facts, reason: 'a counter that has gone on meanwhile' };
      }
      return { accountId: passkey.account_id };
    },
  };
}
