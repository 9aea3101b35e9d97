import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { sql } from 'kysely';
import { messageOf } from '../../platform/errors/operator-errors.ts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';
import {
  type Assertion,
  type Attestation,
  type CreationOptions,
  challengeIn,
  creationOptionsSchema,
  type Passkey,
  type RequestOptions,
  requestOptionsSchema,
} from './passkey-schemas.ts';
import { createPasskeyChanges, createPasskeyStore, type PasskeyRow } from './passkey-store.ts';
import type { ProofRefusal } from './refuse-proof.ts';

type CeremonyPurpose = 'sign-in' | 'second-step' | 'proof' | 'new-passkey';

interface ChallengePlace {
  readonly purpose: CeremonyPurpose;
  readonly browserHash: Buffer;
}

// Milliseconds.
const CHALLENGE_LIFETIME = 5 * 60_000;

const createChallenges = (db: Db) => ({
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

interface CeremonyOptions {
  readonly db: Db;
  /** Origin of the site, without a trailing slash. Its host is the RP ID of the passkeys. */
  readonly origin: string;
}

type Ceremony = ReturnType<typeof createCeremony>;

const handleOf = (accountId: string) => Buffer.from(accountId.replaceAll('-', ''), 'hex');

const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  transports,
});

async function attempt<T>(verify: () => Promise<T>): Promise<{ value: T } | ProofRefusal> {
  try {
    return { value: await verify() };
  } catch (error) {
    return { reason: messageOf(error) };
  }
}

function createCeremony({ db, origin }: CeremonyOptions) {
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

const ALGORITHMS = [-7, -8, -257];

interface CeremonyAccount {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
}

// Only without certificates: a verifier may fetch addresses that a certificate names.
function isPlain({ response }: Attestation): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

function createRegistration(
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
        if (!registrationInfo) throw new Error('an invalid attestation');
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
      return passkey ? { passkey } : { reason: 'a passkey that is already registered' };
    },
  };
}

function createAuthentication({ origin, rpID, store, issueChallenge, takeChallenge }: Ceremony) {
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
      if (!passkey) return { reason: 'an unknown passkey', accountId };
      const facts = { accountId: passkey.account_id, passkey: passkey.id };
      if (accountId !== null && passkey.account_id !== accountId) {
        return { ...facts, reason: 'a passkey of another account', wanted: accountId };
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
        return { ...facts, reason: 'a counter that has changed meanwhile' };
      }
      return { accountId: passkey.account_id };
    },
  };
}

export type Ceremonies = ReturnType<typeof createCeremonies>;

export function createCeremonies(options: CeremonyOptions) {
  const ceremony = createCeremony(options);
  const changes = createPasskeyChanges(options.db);
  return {
    store: { ...ceremony.store, ...changes },
    ...createRegistration(ceremony, changes),
    ...createAuthentication(ceremony),
  };
}
