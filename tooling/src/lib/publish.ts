import type { BuiltRelease } from './built-release.ts';
import { type Reason, RefusedError, type ReleaseClient } from './release-client.ts';
import { approvalText } from './release-tables.ts';

/** Versions that a checkout gives itself, never a team: they are replaced without asking. */
const OWN_VERSION = /-(local|dev)\./;

export interface PublishOptions {
  /** Stands in the history. */
  readonly reason?: Partial<Reason>;
  /** Called before each file is sent. `index` counts from 1. */
  readonly onFile?: (path: string, index: number, total: number) => void;
}

/**
 * Publishes a build under `version`: only files that the server lacks are sent, so that a broken upload goes on where it
 * ended. Publishing the same bytes again does nothing and answers false.
 */
export async function publishRelease(
  client: ReleaseClient,
  { manifest, read }: BuiltRelease,
  version: string,
  { onFile, reason }: PublishOptions = {},
): Promise<boolean> {
  // Before a file is sent: a key that is for something else is heard of at once.
  const signature = client.sign(manifest, version, 'release');
  const isNew = await uploadRelease(client, { manifest, read }, version, { onFile });
  // Asked also of what is there: a preview is not made a release by publishing it again, and a signature that was lost comes back.
  await client.publish(manifest, version, reason, signature);
  return isNew;
}

/** Sends what the server lacks of a build, for nobody to see yet. False when it is published already. */
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

/** What was built here, and the version that its package states. */
interface OwnBuild {
  readonly built: BuiltRelease;
  readonly version: string;
}

/** The version that it got, and whether that was not there before. */
interface Published {
  readonly version: string;
  readonly isNew: boolean;
}

/**
 * Makes what was built here what the local site shows. A version that exists with other bytes stays as it is: that build
 * then gets a version of its own. What an operator made live is left alone unless something new was published. While a freeze
 * goes on, or a second token has to approve it, what is live stays. In order: a remote is checked against the shell that is live.
 * What is refused is tried again after the others, until a whole round is refused: back from newer contracts the remotes come
 * first, since an older shell may not carry the events of theirs that are live. `say` hears what waits and what stays.
 *
 * @throws the first refusal once all that is left is refused, unless the shell waits: what is left may need it.
 */
export async function bringLive(
  client: ReleaseClient,
  builds: readonly OwnBuild[],
  say: (sentence: string) => void,
): Promise<void> {
  const published = new Map<string, Published>();
  let isShellWaiting = false;
  const bring = async ({ built, version }: OwnBuild) => {
    const { name } = built.manifest;
    // What was published at the first try is new at the second as well.
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

/** Those of the builds that the server refuses, after a try of each. */
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
    });
    if (waits && live) onWaiting(`${name}@${live} stays live. ${approvalText(waits)}`);
  } catch (error) {
    const reason = live && error instanceof RefusedError ? await waitsFor(client, name, own) : null;
    if (!live || !reason) throw error;
    onWaiting(
      `${name}@${live} stays live and ${name}@${own} waits, since ${reason}. After it: pnpm release promote ${name} ${own}`,
    );
  }
}

/** What alone keeps a release from going live: another of its name that waits for a second token, or a freeze. */
async function waitsFor(client: ReleaseClient, name: string, version: string): Promise<string | null> {
  const other = ((await client.status()).approvals ?? []).find((approval) => approval.name === name);
  if (other) return `${name}@${other.version} waits for an approval, asked for by ${other.who}`;
  return freezeOf(client, name, version);
}

/** Freeze that alone keeps a release from going live; null where there is none, or a gate refuses it besides. */
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
