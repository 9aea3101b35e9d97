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
  canonicalJson,
  type Envelope,
  type KeyCertificate,
  PAYLOAD_TYPES,
  type ReleaseSignature,
  type ReleaseStatement,
} from './release-signatures.ts';

/*
 * Signatures of releases, made by the release command and by a site at a desk, verified by the server: for Node alone.
 */

/** Private key, with the certificate of it; an operations key has none. */
export interface SigningKey {
  readonly key: KeyObject;
  readonly certificate?: Envelope | undefined;
}

/** The bytes that DSSE signs: neither kind nor length of what is signed can be read otherwise. */
function signedBytes(payloadType: string, payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** Public half of a key, as `publicKeySchema` has it. */
export const publicHalfOf = (key: KeyObject): string =>
  (key.type === 'private' ? createPublicKey(key) : key)
    .export({ format: 'der', type: 'spki' })
    .toString('base64');

/** Id of a key by its public half. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);

/**
 * Private key out of PEM, or of its PKCS #8 in Base64.
 *
 * @throws Error when it is none, or no Ed25519 key.
 */
export function privateKeyOf(text: string): KeyObject {
  const key = text.includes('-----BEGIN')
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('It is no Ed25519 key');
  return key;
}

/** Signs a value as JSON. */
export function sealEnvelope(payloadType: string, value: object, key: KeyObject): Envelope {
  const payload = Buffer.from(JSON.stringify(value));
  const sig = sign(null, signedBytes(payloadType, payload), key).toString('base64');
  const signatures = [{ keyid: keyIdOf(publicHalfOf(key)), sig }];
  return { payloadType, payload: payload.toString('base64'), signatures };
}

/** What an envelope of this kind holds; null where `publicKey` has not signed it, or it holds something else. */
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

/** SHA-256 of a manifest as its signature names it. */
export const manifestDigest = (manifest: ReleaseManifest): string =>
  `sha256-${createHash('sha256').update(canonicalJson(manifest)).digest('base64')}`;

/** Signs a release. */
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
    ...{ name, version, use },
    manifest: manifestDigest(manifest),
    issued: issued.toISOString(),
  };
  return {
    statement: sealEnvelope(PAYLOAD_TYPES.statement, statement, key),
    ...(certificate ? { certificate } : {}),
  };
}

/** Certifies a team's key by an operations key. */
export const certifyKey = (asked: Omit<KeyCertificate, 'serial'>, root: KeyObject): Envelope =>
  sealEnvelope(
    PAYLOAD_TYPES.certificate,
    { ...asked, serial: randomBytes(8).toString('hex') } satisfies KeyCertificate,
    root,
  );
