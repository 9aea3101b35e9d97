import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  envelopeSchema,
  type KeyCertificate,
  keyCertificateSchema,
  type ReleaseManifest,
  type ReleaseSignature,
  type ReleaseStatement,
} from 'shared-contracts/release';
import { privateKeyOf, type SigningKey, signRelease } from 'shared-contracts/signing';
import { z } from 'zod/mini';
import { PlainError } from '../console/report.ts';

const VARIABLE = 'RELEASE_SIGNING_KEY';

export const teamKeySchema = z.object({ key: z.string(), certificate: z.optional(envelopeSchema) });

/**
 * Reads a key from a file or from its content: a team's JSON, or an operations key in PEM.
 *
 * @throws PlainError if it is invalid. The message does not contain the key.
 */
export function readSigningKey(given: string, named = VARIABLE): SigningKey {
  const isText = given.trimStart().startsWith('{') || given.includes('-----BEGIN') || !existsSync(given);
  const text = (isText ? given : readFileSync(given, 'utf8')).trim();
  try {
    if (!text.startsWith('{')) return { key: privateKeyOf(text) };
    const { key, certificate } = teamKeySchema.parse(JSON.parse(text));
    return { key: privateKeyOf(key), certificate };
  } catch {
    throw new PlainError(
      `${named} is not a signing key: set it to the file that 'keys create' wrote, or to its content.`,
    );
  }
}

export function signingKey(dataFolder?: string): SigningKey | null {
  const given = process.env[VARIABLE];
  if (given) return readSigningKey(given);
  const own = dataFolder && join(dataFolder, 'release-keys', 'team.json');
  return own && existsSync(own) ? readSigningKey(own) : null;
}

/** Returns the key for a local site: its own, unless other operations keys are configured. */
export const siteSigningKey = (dataFolder: string): SigningKey | null => {
  const own = join(dataFolder, 'release-keys', 'team.json');
  return !process.env.RELEASE_ROOT_KEYS && existsSync(own) ? readSigningKey(own) : signingKey(dataFolder);
};

/** Returns a certificate's content without verifying it, or null. Only the server decides about trust. */
export function certificateOf({ certificate }: Pick<SigningKey, 'certificate'>): KeyCertificate | null {
  if (!certificate) return null;
  try {
    const text = Buffer.from(certificate.payload, 'base64').toString('utf8');
    return keyCertificateSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Signs a build. Fails before the upload if the server would certainly refuse the key.
 *
 * @throws PlainError if the certificate is for other remotes or has expired.
 */
export function signBuild(
  manifest: ReleaseManifest,
  version: string,
  use: ReleaseStatement['use'],
  key: SigningKey,
): ReleaseSignature {
  const { remotes = '*', notAfter } = certificateOf(key) ?? {};
  if (remotes !== '*' && !remotes.includes(manifest.name))
    throw new PlainError(
      `The key in ${VARIABLE} is certified for ${remotes.join(', ')}, not for ${manifest.name}.`,
    );
  if (notAfter && Date.parse(notAfter) < Date.now())
    throw new PlainError(
      `The certificate of the key in ${VARIABLE} expired ${notAfter}: ask operations to certify it again.`,
    );
  return signRelease({ version, manifest, use }, key);
}
