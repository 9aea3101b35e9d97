import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  envelopeSchema,
  type KeyCertificate,
  keyCertificateSchema,
  type ReleaseManifest,
  type ReleaseSignature,
  type ReleaseStatement,
} from 'shared-contracts/releases';
import { privateKeyOf, type SigningKey, signRelease } from 'shared-contracts/signing';
import { z } from 'zod/mini';
import { PlainError } from './report.ts';

/** Variable with the key that releases are signed with: a file's name, or what is in it. */
const VARIABLE = 'RELEASE_SIGNING_KEY';

/** File of a team's key, with the certificate once operations have given it. */
export const teamKeySchema = z.object({ key: z.string(), certificate: z.optional(envelopeSchema) });

/**
 * Key out of a file, or of what would be in it: a team's JSON, or an operations key in PEM.
 *
 * @throws PlainError when it is none; the key is not shown.
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
      `${named} holds no key to sign with: it names the file that 'keys create' made, or has what is in it.`,
    );
  }
}

/** Key that is given, else that of the site whose data lies in `dataFolder`; null where there is none. */
export function signingKey(dataFolder?: string): SigningKey | null {
  const given = process.env[VARIABLE];
  if (given) return readSigningKey(given);
  const own = dataFolder && join(dataFolder, 'release-keys', 'team.json');
  return own && existsSync(own) ? readSigningKey(own) : null;
}

/** Key for a site that is started here: its own, unless other operations keys are configured for it. */
export const siteSigningKey = (dataFolder: string): SigningKey | null => {
  const own = join(dataFolder, 'release-keys', 'team.json');
  return !process.env.RELEASE_ROOT_KEYS && existsSync(own) ? readSigningKey(own) : signingKey(dataFolder);
};

/** What a certificate says of itself; null where it says nothing. Who trusts it is asked of the server alone. */
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
 * Signs a build. What the server would refuse for sure is refused before a file is sent.
 *
 * @throws PlainError when the certificate is of other remotes, or has ended.
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
      `The certificate of the key in ${VARIABLE} ended ${notAfter}: operations certify it anew.`,
    );
  return signRelease({ version, manifest, use }, key);
}
