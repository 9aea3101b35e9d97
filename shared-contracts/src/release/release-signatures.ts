import { z } from '../zod.ts';
import { integritySchema, versionSchema } from './release-manifest.ts';
import { releaseNameSchema } from './remote-manifest.ts';

const base64 = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(most));
const momentSchema = z.iso.datetime();

/** Ed25519 public key: its SubjectPublicKeyInfo in Base64, as it stands between the lines of a PEM file. @since 1.14.0 */
export const publicKeySchema = z.string().check(z.regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/));

/** Id of a key, the first 16 hex digits of the SHA-256 of its public half; a certificate's serial looks alike. @since 1.14.0 */
export const keyIdSchema = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** Signed JSON: an envelope of DSSE (github.com/secure-systems-lab/dsse), with one signature. @since 1.14.0 */
export const envelopeSchema = z.object({
  payloadType: z.string().check(z.maxLength(100)),
  payload: base64(16_384),
  signatures: z
    .array(z.object({ keyid: keyIdSchema, sig: base64(88) }))
    .check(z.minLength(1), z.maxLength(1)),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** Kinds of what is signed. The kind is signed as well: none can stand for another. @since 1.14.0 */
export const PAYLOAD_TYPES = {
  statement: 'application/vnd.outlet.release+json',
  certificate: 'application/vnd.outlet.release-certificate+json',
} as const;

/** What is said of a release by its signature: which bytes are which version of what, and what for. @since 1.14.0 */
export const releaseStatementSchema = z.object({
  name: releaseNameSchema,
  version: versionSchema,
  /** A preview never goes live, whatever the database says. */
  use: z.enum(['release', 'preview']),
  /** SHA-256 of the manifest, which has the hash of every file, as canonical JSON (RFC 8785). */
  manifest: integritySchema,
  issued: momentSchema,
});
export type ReleaseStatement = z.infer<typeof releaseStatementSchema>;

/** Certificate: an operations key says that a team's key signs some remotes for a time. @since 1.14.0 */
export const keyCertificateSchema = z.object({
  serial: keyIdSchema,
  team: z.string().check(z.minLength(1), z.maxLength(100)),
  key: publicKeySchema,
  remotes: z.union([z.literal('*'), z.array(releaseNameSchema).check(z.minLength(1), z.maxLength(50))]),
  notBefore: momentSchema,
  notAfter: momentSchema,
});
export type KeyCertificate = z.infer<typeof keyCertificateSchema>;

/** Signature of a release: its statement, with the certificate of the key; none where an operations key itself signed. @since 1.14.0 */
export const releaseSignatureSchema = z.object({
  statement: envelopeSchema,
  certificate: z.optional(envelopeSchema),
});
export type ReleaseSignature = z.infer<typeof releaseSignatureSchema>;

/** Signer of a release: a team, or operations. @since 1.14.0 */
export const releaseSignerSchema = z.object({
  who: z.string(),
  /** Id of the key. */
  key: z.string(),
  /** ISO 8601, as the signer said. */
  at: z.string(),
});
export type ReleaseSigner = z.infer<typeof releaseSignerSchema>;

/** Canonical JSON (RFC 8785) of what came as JSON: the same value is the same text. @since 1.14.0 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
