import { createHash } from 'node:crypto';
import type { Builds, BuiltRelease } from '../../builds/built-release.ts';
import type { Reason, ReleaseClient } from '../release-client.ts';

export interface Repaired {
  readonly name: string;
  readonly version: string;
  readonly mended: number;
  readonly sent: number;
  readonly missing: readonly string[];
}

/**
 * Repairs a damaged release. The site restores what it can; a build of any version provides files with
 * exactly the published bytes.
 */
export async function repairRelease(
  client: ReleaseClient,
  name: string,
  version: string,
  built: BuiltRelease | null,
  reason: Reason,
): Promise<Repaired> {
  const first = await client.repair(name, version, reason);
  const mended = first.mended.length;
  if (first.missing.length === 0 || !built) return { name, version, mended, sent: 0, missing: first.missing };
  const { files, maps = {} } = await client.manifest(name, version);
  let sent = 0;
  for (const path of first.missing) {
    const bytes = bytesOf(built, path, (files[path] ?? maps[path])?.integrity);
    if (!bytes) continue;
    await client.upload(name, version, path, bytes);
    sent++;
  }
  if (sent === 0) return { name, version, mended, sent, missing: first.missing };
  const { missing } = await client.repair(name, version, reason, sent);
  return { name, version, mended, sent, missing };
}

function bytesOf(built: BuiltRelease, path: string, integrity: string | undefined): Uint8Array | null {
  const { files, maps = {} } = built.manifest;
  if (!integrity || (files[path] ?? maps[path])?.integrity !== integrity) return null;
  const bytes = built.read(path);
  // The build may be damaged too.
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}` === integrity ? bytes : null;
}

export function repairText({ name, version, mended, sent, missing: [first, ...more] }: Repaired): string {
  const id = `${name}@${version}`;
  const done = [
    ...(mended > 0 ? [`${mended} from copies on the site`] : []),
    ...(sent > 0 ? [`${sent} from the build`] : []),
  ].join(', ');
  if (!first) return done ? `${id} is repaired: ${done}.` : `${id} is complete.`;
  const rest = more.length > 0 ? ` and ${more.length} more` : '';
  return `${id} is still damaged: the bytes of ${first}${rest} are missing${done ? ` (repaired: ${done})` : ''}. Build what it was built from, then: pnpm release repair ${name} ${version} --from FOLDER`;
}

export async function repairFromBuilds(
  client: ReleaseClient,
  builds: Pick<Builds, 'lastBuild'>,
  names: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const { damaged = [] } = await client.status();
  for (const { name, version } of damaged) {
    const built = names.includes(name) ? builds.lastBuild(name) : null;
    const reason = { why: 'damaged at the start of this site' };
    say(repairText(await repairRelease(client, name, version, built, reason)));
  }
}
