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

// ES256, EdDSA and RS256.
const ALGORITHMS = [-7, -8, -257];

export interface CeremonyAccount {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
}

// Accepts only attestations without certificates, as requested. A verifier may fetch addresses that a
// certificate names.
function isPlain({ response }: Attestation): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

export function createMaking(
  { origin, rpID, store, issueChallenge, takeChallenge }: Ceremony,
  { add }: Pick<ReturnType<typeof createPasskeyChanges>, 'add'>,
) {
  return {
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
        // The passkey replaces a password, so the authenticator must verify the user.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      await issueChallenge(options.challenge, { purpose: 'new-passkey', browserHash });
      return creationOptionsSchema.parse(options);
    },

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
