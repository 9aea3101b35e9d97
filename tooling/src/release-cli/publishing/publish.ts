import type { BuiltRelease } from '../../builds/built-release.ts';
import { type Reason, RefusedError, type ReleaseClient } from '../release-client.ts';
import { approvalText } from '../release-tables.ts';

/** Versions that a checkout creates itself. They may be replaced without asking. */
const OWN_VERSION = /-(local|dev)\./;

export interface PublishOptions {
  readonly reason?: Partial<Reason>;
  readonly onFile?: (path: string, index: number, total: number) => void;
}

/**
 * Publishes a build as `version`. Sends only files that the server lacks, so a broken upload resumes. Returns
 * false if the same bytes were already published.
 */
export async function publishRelease(
  client: ReleaseClient,
  { manifest, read }: BuiltRelease,
  version: string,
  { onFile, reason }: PublishOptions = {},
): Promise<boolean> {
  // Before the upload, so that a wrong key fails at once.
  const signature = client.sign(manifest, version, 'release');
  const isNew = await uploadRelease(client, { manifest, read }, version, { onFile });
  // Also for uploaded releases: it fails for a preview and restores a lost signature.
  await client.publish(manifest, version, reason, signature);
  return isNew;
}

export async function uploadRelease(
  client: ReleaseClient,
  { manifest, read }: Pick<BuiltRelease, 'manifest' | 'read'>,
  version: string,
  { onFile }: Pick<PublishOptions, 'onFile'> = {},
): Promise<boolean> {
  const { missing, published } = await client.announce(version, manifest);
  if (published) return false;
  for (const [index, path] of missing.entries()) {
    onFile?.(path, index + 1, missing.length);
    await client.upload(manifest.name, version, path, read(path));
  }
  return true;
}

interface OwnBuild {
  readonly built: BuiltRelease;
  readonly version: string;
}

interface Published {
  readonly version: string;
  readonly isNew: boolean;
}

/**
 * Publishes the local builds and makes them live. A version that exists with other bytes stays; the build
 * gets its own version. A release that an operator made live stays unless something new was published, and
 * during a freeze or a pending approval. The shell goes first, because remotes are checked against it.
 * Refused builds are retried until a whole round is refused: after a return from newer contracts, the remotes
 * must go first. `say` gets what waits and what stays.
 *
 * @throws the first refusal of the last round, unless the shell waits, because the rest may need it.
 */
export async function publishAndPromote(
  client: ReleaseClient,
  builds: readonly OwnBuild[],
  say: (sentence: string) => void,
): Promise<void> {
  const published = new Map<string, Published>();
  let isShellWaiting = false;
  const bring = async ({ built, version }: OwnBuild) => {
    const { name } = built.manifest;
    // A build published in the first round still counts as new in the second.
    const own = published.get(name) ?? (await publishAsOwn(client, built, version));
    published.set(name, own);
    await promoteOwn(client, name, own, (sentence) => {
      isShellWaiting ||= name === 'shell';
      say(sentence);
    });
  };
  let left = builds;
  let refused = await refusedOf(left, bring);
  while (refused.length > 0 && refused.length < left.length) {
    left = refused.map(({ build }) => build);
    refused = await refusedOf(left, bring);
  }
  for (const { build, error } of refused) {
    if (!isShellWaiting) throw error;
    say(`${build.built.manifest.name} stays as it is: ${error.message}`);
  }
}

async function refusedOf(builds: readonly OwnBuild[], bring: (build: OwnBuild) => Promise<void>) {
  const refused: Array<{ build: OwnBuild; error: RefusedError }> = [];
  for (const build of builds) {
    try {
      await bring(build);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      refused.push({ build, error });
    }
  }
  return refused;
}

async function promoteOwn(
  client: ReleaseClient,
  name: string,
  { version: own, isNew }: Published,
  onWaiting: (sentence: string) => void,
): Promise<void> {
  const live = (await client.list(name)).find((release) => release.live)?.version;
  if (live === own || (!isNew && live && !OWN_VERSION.test(live))) return;
  try {
    const { waits } = await client.promote(name, own, {
      why: 'built and published at the start of this site',
      unchecked: true,
    });
    if (waits && live) onWaiting(`${name}@${live} stays live. ${approvalText(waits)}`);
  } catch (error) {
    const reason = live && error instanceof RefusedError ? await blockedBy(client, name, own) : null;
    if (!live || !reason) throw error;
    onWaiting(
      `${name}@${live} stays live and ${name}@${own} waits, since ${reason}. After it: pnpm release promote ${name} ${own}`,
    );
  }
}

async function blockedBy(client: ReleaseClient, name: string, version: string): Promise<string | null> {
  const other = ((await client.status()).approvals ?? []).find((approval) => approval.name === name);
  if (other) return `${name}@${other.version} waits for an approval, asked for by ${other.who}`;
  return freezeOf(client, name, version);
}

/** Returns the freeze if it is the only reason that keeps the release from going live, else null. */
async function freezeOf(client: ReleaseClient, name: string, version: string): Promise<string | null> {
  const row = (await client.matrix()).rows.find((entry) => entry.name === name && entry.version === version);
  return row && row.reasons.length === 0 ? row.frozen : null;
}

async function publishAsOwn(client: ReleaseClient, built: BuiltRelease, version: string): Promise<Published> {
  try {
    return { version, isNew: await publishRelease(client, built, version) };
  } catch (error) {
    if (!(error instanceof RefusedError) || error.code !== 'RELEASE_EXISTS') throw error;
    const own = `${version}-local.${built.hash8}`;
    return { version: own, isNew: await publishRelease(client, built, own) };
  }
}
