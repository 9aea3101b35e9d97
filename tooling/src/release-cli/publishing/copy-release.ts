import { createHash } from 'node:crypto';
import type { ReleaseManifest, ReleaseSignature } from 'shared-contracts/release';
import { PlainError } from '../../console/report.ts';
import type { ReleaseClient } from '../release-client.ts';
import type { PublishOptions } from './publish.ts';

export type CopySignature = 'carried' | 'own';

/**
 * Publishes a release of `from` on `to` under the same version, byte for byte. `to` checks its gates and
 * verifies the signature with its own operations keys. Files that `to` has are not fetched. Returns false if
 * it was already published.
 */
export async function copyRelease(
  from: Pick<ReleaseClient, 'manifest' | 'signatures' | 'file'>,
  to: Pick<ReleaseClient, 'announce' | 'upload' | 'publish' | 'sign'>,
  [name, version]: readonly [name: string, version: string],
  { onFile, reason, signature = 'carried' }: PublishOptions & { readonly signature?: CopySignature } = {},
): Promise<boolean> {
  const manifest = await from.manifest(name, version);
  const own = signature === 'own' ? to.sign(manifest, version, 'release') : undefined;
  const signatures = own ? [own] : await from.signatures(name, version);
  const { missing, published } = await to.announce(version, manifest);
  for (const [index, path] of (published ? [] : missing).entries()) {
    onFile?.(path, index + 1, missing.length);
    const bytes = await from.file(name, version, path);
    assertSame(manifest, path, bytes);
    await to.upload(name, version, path, bytes);
  }
  await publishSigned(to, manifest, version, signatures, reason);
  return !published;
}

/** Uses the first signature that the site trusts. Others may be for the source site. */
async function publishSigned(
  to: Pick<ReleaseClient, 'publish'>,
  manifest: ReleaseManifest,
  version: string,
  [signature, ...others]: readonly ReleaseSignature[],
  reason: PublishOptions['reason'],
): Promise<void> {
  try {
    await to.publish(manifest, version, reason, signature);
  } catch (error) {
    if (others.length === 0) throw error;
    await publishSigned(to, manifest, version, others, reason);
  }
}

function assertSame({ files, maps = {} }: ReleaseManifest, path: string, bytes: Uint8Array): void {
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
  const expected = files[path] ?? maps[path];
  if (expected?.integrity !== integrity)
    throw new PlainError(
      `What came of ${path} has other bytes than its manifest says: nothing was published.`,
    );
}
