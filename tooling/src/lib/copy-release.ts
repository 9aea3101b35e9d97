import { createHash } from 'node:crypto';
import type { ReleaseManifest } from 'shared-contracts';
import type { PublishOptions } from './publish.ts';
import type { ReleaseClient } from './release-client.ts';
import { PlainError } from './report.ts';

/**
 * Publishes on `to` what is published on `from`, under the same version and byte for byte; its gates are asked again there. Files
 * that `to` has are not fetched. False when it was there already.
 */
export async function copyRelease(
  from: Pick<ReleaseClient, 'manifest' | 'file'>,
  to: Pick<ReleaseClient, 'announce' | 'upload' | 'publish'>,
  [name, version]: readonly [name: string, version: string],
  { onFile, reason }: PublishOptions = {},
): Promise<boolean> {
  const manifest = await from.manifest(name, version);
  const { missing, published } = await to.announce(version, manifest);
  for (const [index, path] of (published ? [] : missing).entries()) {
    onFile?.(path, index + 1, missing.length);
    const bytes = await from.file(name, version, path);
    assertSame(manifest, path, bytes);
    await to.upload(name, version, path, bytes);
  }
  await to.publish(name, version, reason);
  return !published;
}

function assertSame({ files, maps = {} }: ReleaseManifest, path: string, bytes: Uint8Array): void {
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
  const expected = files[path] ?? maps[path];
  if (expected?.integrity !== integrity)
    throw new PlainError(
      `What came of ${path} has other bytes than its manifest says: nothing was published.`,
    );
}
