import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import type { z } from '../zod.ts';
import type { ReleaseManifest } from './release-manifest.ts';
import {
  type CheckStatement,
  canonicalJson,
  type Envelope,
  type KeyCertificate,
  PAYLOAD_TYPES,
  type ReleaseSignature,
  type ReleaseStatement,
} from './release-signatures.ts';

/*
 * Signatures of releases, for Node only. Made by the release command and development sites, verified by the
 * server.
 */

/** Private key with its certificate. An operations key has no certificate. */
export interface SigningKey {
  readonly key: KeyObject;
  readonly certificate?: Envelope | undefined;
}

/** Encodes kind and length as DSSE does, so that neither can be read differently. */
function signedBytes(payloadType: string, payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** Returns the public half of a key, in the format of `publicKeySchema`. */
export const publicHalfOf = (key: KeyObject): string =>
  (key.type === 'private' ? createPublicKey(key) : key)
    .export({ format: 'der', type: 'spki' })
    .toString('base64');

export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);

/** Reads PEM, or PKCS #8 in Base64. Throws if it is not a private Ed25519 key. */
export function privateKeyOf(text: string): KeyObject {
  const key = text.includes('-----BEGIN')
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key');
  return key;
}

export function sealEnvelope(payloadType: string, value: object, key: KeyObject): Envelope {
  const payload = Buffer.from(JSON.stringify(value));
  const sig = sign(null, signedBytes(payloadType, payload), key).toString('base64');
  const signatures = [{ keyid: keyIdOf(publicHalfOf(key)), sig }];
  return { payloadType, payload: payload.toString('base64'), signatures };
}

/** Returns the content of an envelope, or null if `publicKey` did not sign it or kind or schema differ. */
export function openEnvelope<S extends z.ZodMiniType>(
  { payloadType, payload, signatures: [signature] }: Envelope,
  expected: string,
  schema: S,
  publicKey: string,
): z.infer<S> | null {
  if (payloadType !== expected || !signature) return null;
  const bytes = Buffer.from(payload, 'base64');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (!verify(null, signedBytes(payloadType, bytes), key, Buffer.from(signature.sig, 'base64'))) return null;
  try {
    return schema.safeParse(JSON.parse(bytes.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Returns the SHA-256 of a manifest, as its signature contains it. */
export const manifestDigest = (manifest: ReleaseManifest): string =>
  `sha256-${createHash('sha256').update(canonicalJson(manifest)).digest('base64')}`;

export function signRelease(
  {
    version,
    manifest,
    use,
  }: Pick<ReleaseStatement, 'version' | 'use'> & { readonly manifest: ReleaseManifest },
  { key, certificate }: SigningKey,
  issued = new Date(),
): ReleaseSignature {
  const { name } = manifest;
  const statement: ReleaseStatement = {
    name,
    version,
    use,
    manifest: manifestDigest(manifest),
    issued: issued.toISOString(),
  };
  return {
    statement: sealEnvelope(PAYLOAD_TYPES.statement, statement, key),
    ...(certificate ? { certificate } : {}),
  };
}

/** Signs the result of a passed check. @since 1.35.0 */
export function signCheck(
  { version, mounted }: Pick<CheckStatement, 'version' | 'mounted'>,
  manifest: ReleaseManifest,
  { key, certificate }: SigningKey,
): ReleaseSignature {
  const statement: CheckStatement = {
    name: manifest.name,
    version,
    mounted,
    manifest: manifestDigest(manifest),
    issued: new Date().toISOString(),
  };
  return {
    statement: sealEnvelope(PAYLOAD_TYPES.check, statement, key),
    ...(certificate ? { certificate } : {}),
  };
}

/** Certifies a team's key with an operations key. */
export const certifyKey = (asked: Omit<KeyCertificate, 'serial'>, root: KeyObject): Envelope =>
  sealEnvelope(
    PAYLOAD_TYPES.certificate,
    { ...asked, serial: randomBytes(8).toString('hex') } satisfies KeyCertificate,
    root,
  );
