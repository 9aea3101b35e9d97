import { z } from '../zod.ts';
import { integritySchema, versionSchema } from './release-manifest.ts';
import { releaseNameSchema } from './remote-manifest.ts';

const base64 = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(most));
const momentSchema = z.iso.datetime();

/** Ed25519 public key: SubjectPublicKeyInfo in Base64, as between the lines of a PEM file. @since 1.14.0 */
export const publicKeySchema = z.string().check(z.regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/));

/** First 16 hex digits of the SHA-256 of a public key, or a certificate's serial. @since 1.14.0 */
export const keyIdSchema = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** Signed JSON: a DSSE envelope (github.com/secure-systems-lab/dsse) with one signature. @since 1.14.0 */
export const envelopeSchema = z.object({
  payloadType: z.string().check(z.maxLength(100)),
  payload: base64(16_384),
  signatures: z
    .array(z.object({ keyid: keyIdSchema, sig: base64(88) }))
    .check(z.minLength(1), z.maxLength(1)),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** The kind is signed as well, so that no payload passes for another kind. @since 1.14.0 */
export const PAYLOAD_TYPES = {
  statement: 'application/vnd.outlet.release+json',
  certificate: 'application/vnd.outlet.release-certificate+json',
  check: 'application/vnd.outlet.release-check+json',
} as const;

export const releaseStatementSchema = z.object({
  name: releaseNameSchema,
  version: versionSchema,
  /** A preview never goes live, whatever the database says. */
  use: z.enum(['release', 'preview']),
  /** SHA-256 of the manifest as canonical JSON (RFC 8785). The manifest has the hash of every file. */
  manifest: integritySchema,
  issued: momentSchema,
});
export type ReleaseStatement = z.infer<typeof releaseStatementSchema>;

const pathsSchema = z.array(z.string().check(z.maxLength(300))).check(z.maxLength(200));

/** Result of a passed check: the pages that were mounted in a browser without a failure. @since 1.35.0 */
export const checkStatementSchema = z.object({
  ...z.omit(releaseStatementSchema, { use: true }).shape,
  mounted: z
    .array(
      z.object({
        /** `name@version` of both. `remote` is null for a page of only the shell. */
        shell: z.string(),
        remote: z.nullable(z.string()),
        visitor: pathsSchema,
        /** As the fake member. */
        member: pathsSchema,
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
});
export type CheckStatement = z.infer<typeof checkStatementSchema>;

/** Certificate by an operations key: a team's key can sign some remotes for a limited time. @since 1.14.0 */
export const keyCertificateSchema = z.object({
  serial: keyIdSchema,
  team: z.string().check(z.minLength(1), z.maxLength(100)),
  key: publicKeySchema,
  remotes: z.union([z.literal('*'), z.array(releaseNameSchema).check(z.minLength(1), z.maxLength(50))]),
  notBefore: momentSchema,
  notAfter: momentSchema,
});
export type KeyCertificate = z.infer<typeof keyCertificateSchema>;

/** An operations key has no certificate. @since 1.14.0 */
export const releaseSignatureSchema = z.object({
  statement: envelopeSchema,
  certificate: z.optional(envelopeSchema),
});
export type ReleaseSignature = z.infer<typeof releaseSignatureSchema>;

export const releaseSignerSchema = z.object({
  who: z.string(),
  key: z.string(),
  /** Time of the signature in ISO 8601, as given by the signer. */
  at: z.string(),
});
export type ReleaseSigner = z.infer<typeof releaseSignerSchema>;

/** Returns the canonical JSON (RFC 8785) of a JSON value: equal values give equal text. @since 1.14.0 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
