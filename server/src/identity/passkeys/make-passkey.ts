import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { attempt, type Ceremony, descriptorOf, handleOf } from './ceremony-parts.ts';
import { CHALLENGE_LIFETIME } from './challenges.ts';
import type { createPasskeyChanges } from './passkey-changes.ts';
import {
  type Attestation,
  type CreationOptions,
  creationOptionsSchema,
  type Passkey,
} from './passkey-schemas.ts';
import type { ProofRefusal } from './refuse-proof.ts';

/** ES256, EdDSA and RS256: what authenticators have. */
const ALGORITHMS = [-7, -8, -257];

export interface CeremonyAccount {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
}

/**
 * Attestations that say nothing of the authenticator, as was asked for. The others are not even read: theirs hold certificates, for which
 * a verifier goes where they tell it to.
 */
function isPlain({ response }: Attestation): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/** Ceremony by which a browser makes a passkey. */
export function createMaking(
  { origin, rpID, store, issueChallenge, takeChallenge }: Ceremony,
  { add }: Pick<ReturnType<typeof createPasskeyChanges>, 'add'>,
) {
  return {
    /** Asks a browser to make a passkey. */
    async creationOptions(
      account: CeremonyAccount,
      siteName: string,
      browserHash: Buffer,
    ): Promise<CreationOptions> {
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID,
        userName: account.email,
        userDisplayName: account.firstName,
        userID: new Uint8Array(handleOf(account.id)),
        timeout: CHALLENGE_LIFETIME,
        attestationType: 'none',
        excludeCredentials: (await store.ofAccount(account.id)).map(descriptorOf),
        // Good without a password, which is why the authenticator asks who it is.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      await issueChallenge(options.challenge, { purpose: 'new-passkey', browserHash });
      return creationOptionsSchema.parse(options);
    },

    /** Keeps a passkey that a browser has made. */
    async create(
      attestation: Attestation,
      { accountId, name, browserHash }: { accountId: string; name: string; browserHash: Buffer },
    ): Promise<{ passkey: Passkey } | ProofRefusal> {
      const expectedChallenge = await takeChallenge(attestation, { purpose: 'new-passkey', browserHash });
      if (typeof expectedChallenge !== 'string') return expectedChallenge;
      const verified = await attempt(async () => {
        if (!isPlain(attestation)) throw new Error('an attestation that was not asked for');
        const { registrationInfo } = await verifyRegistrationResponse({
          response: { ...attestation, clientExtensionResults: {} },
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        });
        if (!registrationInfo) throw new Error('an attestation that does not hold');
        return registrationInfo.credential;
      });
      if ('reason' in verified) return verified;
      const { id, publicKey, counter } = verified.value;
      const passkey = await add({
        accountId,
        credentialId: Buffer.from(id, 'base64url'),
        publicKey: Buffer.from(publicKey),
        counter,
        transports: attestation.response.transports,
        name,
      });
      return passkey ? { passkey } : { reason: 'a passkey that is somebody’s already' };
    },
  };
}
