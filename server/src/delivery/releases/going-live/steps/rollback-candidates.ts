import type { ChangedRelease, ReleaseAction } from 'shared-contracts/release';
import type { Db } from '../../../../platform/storage/index.ts';
import { readRouteOwnership } from '../../access/grants.ts';
import { containersCanBeLoaded, contractsAreMet } from '../../gates/contracts-gate.ts';
import type { Channels } from '../../gates/gate.ts';
import { reasonsToRefuse } from '../../gates/gates.ts';
import { routesAreFree } from '../../gates/routes-gate.ts';
import { sharesAreProvided } from '../../gates/shared-modules-gate.ts';
import { type RecordOf, readRecalled } from '../../records/read-channels.ts';
import { readFailed } from '../../records/release-alerts.ts';
import { ReleaseError, refusal } from '../../records/release-error.ts';
import type { ChannelState, ReleaseRecord } from '../../records/release-record.ts';
import { isPruned, MAIN_CHANNEL, releaseDb } from '../../records/release-tables.ts';
import { signaturesOf } from '../../records/store-signature.ts';
import type { ReleaseContext } from '../../registry/release-context.ts';
import { checkCandidate } from './check-candidate.ts';
import { formerReleases, type PastChange } from './former-releases.ts';

const REMEMBERED_CHANGES = 500;
const TRIED_AT_MOST = 5;

export async function changeToCandidate(
  context: ReleaseContext,
  { live, fallback }: ChannelState,
  given: readonly string[] | null,
  goTo: (target: ReleaseRecord) => Promise<ChangedRelease>,
): Promise<ChangedRelease> {
  const reasons: string[] = [];
  for (const version of given ?? (await candidatesFor(context, live, fallback))) {
    try {
      return await goTo(await checkCandidate(context, live.name, version));
    } catch (error) {
      if (given || !(error instanceof ReleaseError)) throw error;
      reasons.push(error.message);
    }
  }
  throw refusal(
    reasons.length > 0 ? reasons.join(' ') : `There is no good release of ${live.name} before ${live.id}.`,
  );
}

async function candidatesFor(
  { db, registry }: ReleaseContext,
  live: ReleaseRecord,
  fallback: ReleaseRecord | null,
): Promise<string[]> {
  const former = formerReleases(await pastChanges(db, live.name));
  const versions = fallback ? [fallback.version, ...former] : former;
  const failed = await readFailed(db, live.name);
  return [...new Set(versions)]
    .filter((version) => !registry.state.recalled.has(`${live.name}@${version}`) && !failed.has(version))
    .slice(0, TRIED_AT_MOST);
}

export async function fallbackFor(
  db: Db,
  channels: Channels,
  live: ReleaseRecord,
  action: ReleaseAction,
  recordOf: RecordOf,
): Promise<ReleaseRecord | null> {
  const { name, version } = live;
  const changes = [...(await pastChanges(db, name)), { action, live: version }];
  return firstAllowed(db, name, formerReleases(changes), channels, recordOf);
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

async function firstAllowed(
  db: Db,
  name: string,
  versions: readonly string[],
  channels: Channels,
  recordOf: RecordOf,
) {
  if (versions.length === 0) return null;
  const recalled = await readRecalled(db);
  const failed = await readFailed(db, name);
  const rows = await releaseDb(db)
    .selectFrom('releases')
    .select(['releases.version', 'manifest', signaturesOf('releases').as('signatures')])
    .where('releases.name', '=', name)
    .where('releases.version', 'in', versions)
    .where((where) => where.not(isPruned('releases')))
    .execute();
  const found = new Map(
    rows.map(({ version, manifest, signatures }) => [version, recordOf(name, version, manifest, signatures)]),
  );
  const gates = [contractsAreMet, containersCanBeLoaded, sharesAreProvided, routesAreFree];
  const ownership = await readRouteOwnership(db);
  const isGood = (release: ReleaseRecord | null | undefined): release is ReleaseRecord =>
    release?.refusal === null &&
    !recalled.has(release.id) &&
    !failed.has(release.version) &&
    reasonsToRefuse(gates, release, channels, ownership).length === 0;
  return versions.map((version) => found.get(version)).find(isGood) ?? null;
}
