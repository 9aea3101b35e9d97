import type { ChangedRelease, ReleaseAction } from 'shared-contracts';
import type { Db } from '../../../../platform/storage/index.ts';
import { readGround } from '../../access/grants.ts';
import { containersCanBeLoaded } from '../../gates/container-gate.ts';
import { contractsAreMet } from '../../gates/contracts-gate.ts';
import type { Channels } from '../../gates/gate.ts';
import { reasonsToRefuse } from '../../gates/gates.ts';
import { sharesAreProvided } from '../../gates/provides-gate.ts';
import { routesAreFree } from '../../gates/routes-gate.ts';
import { type Remember, readRecalled } from '../../records/read-channels.ts';
import { ReleaseError, refusal } from '../../records/release-error.ts';
import type { ChannelState, ReleaseRecord } from '../../records/release-record.ts';
import { MAIN_CHANNEL, releaseDb } from '../../records/release-tables.ts';
import { signaturesOf } from '../../records/store-signature.ts';
import type { ReleaseContext } from '../../registry/release-context.ts';
import { checkRelease } from './1-check-release.ts';
import { formerReleases, type PastChange } from './former-releases.ts';

const REMEMBERED_CHANGES = 500;
const TRIED_AT_MOST = 5;

/** Tries former releases in order and returns the first change that no gate refuses. */
export async function goBack(
  context: ReleaseContext,
  { live, fallback }: ChannelState,
  given: readonly string[] | null,
  goTo: (target: ReleaseRecord) => Promise<ChangedRelease>,
): Promise<ChangedRelease> {
  const reasons: string[] = [];
  for (const version of given ?? (await wayBack(context, live, fallback))) {
    try {
      return await goTo(await checkRelease(context, live.name, version));
    } catch (error) {
      if (given || !(error instanceof ReleaseError)) throw error;
      reasons.push(error.message);
    }
  }
  throw refusal(
    reasons.length > 0 ? reasons.join(' ') : `There is no good release of ${live.name} before ${live.id}.`,
  );
}

async function wayBack(
  { db, registry }: ReleaseContext,
  live: ReleaseRecord,
  fallback: ReleaseRecord | null,
): Promise<string[]> {
  const former = formerReleases(await pastChanges(db, live.name));
  const versions = fallback ? [fallback.version, ...former] : former;
  return [...new Set(versions)]
    .filter((version) => !registry.state.recalled.has(`${live.name}@${version}`))
    .slice(0, TRIED_AT_MOST);
}

export async function fallbackFor(
  db: Db,
  channels: Channels,
  live: ReleaseRecord,
  action: ReleaseAction,
  recordOf: Remember,
): Promise<ReleaseRecord | null> {
  const { name, version } = live;
  const changes = [...(await pastChanges(db, name)), { action, live: version }];
  return firstGood(db, name, formerReleases(changes), channels, recordOf);
}

async function pastChanges(db: Db, name: string): Promise<PastChange[]> {
  const rows = await releaseDb(db)
    .selectFrom('release_revisions')
    .select(['action', 'live_version as live'])
    .where('channel', '=', MAIN_CHANNEL)
    .where('name', '=', name)
    .orderBy('revision', 'desc')
    .limit(REMEMBERED_CHANGES)
    .execute();
  return rows.reverse();
}

async function firstGood(
  db: Db,
  name: string,
  versions: readonly string[],
  channels: Channels,
  recordOf: Remember,
) {
  if (versions.length === 0) return null;
  const recalled = await readRecalled(db);
  const rows = await releaseDb(db)
    .selectFrom('releases')
    .leftJoin('release_prunes as prune', (join) =>
      join.onRef('prune.name', '=', 'releases.name').onRef('prune.version', '=', 'releases.version'),
    )
    .select(['releases.version', 'manifest', signaturesOf('releases').as('signatures')])
    .where('releases.name', '=', name)
    .where('releases.version', 'in', versions)
    .where('prune.at', 'is', null)
    .execute();
  const found = new Map(
    rows.map(({ version, manifest, signatures }) => [version, recordOf(name, version, manifest, signatures)]),
  );
  const gates = [contractsAreMet, containersCanBeLoaded, sharesAreProvided, routesAreFree];
  const ground = await readGround(db);
  const isGood = (release: ReleaseRecord | null | undefined): release is ReleaseRecord =>
    release?.refusal === null &&
    !recalled.has(release.id) &&
    reasonsToRefuse(gates, release, channels, ground).length === 0;
  return versions.map((version) => found.get(version)).find(isGood) ?? null;
}
