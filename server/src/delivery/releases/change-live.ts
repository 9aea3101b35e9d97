import { sql } from 'kysely';
import type { ChangedRelease, ReleaseAction } from 'shared-contracts';
import type { Db } from '../../platform/storage/index.ts';
import { type By, writeAudit } from './audit.ts';
import { formerReleases, type PastChange } from './former-releases.ts';
import { type Channels, contractsAreMet, PROMOTE_GATES, reasonsToRefuse } from './gates.ts';
import { readChannels, readRecalled } from './read-channels.ts';
import { type ReleaseContext, refuseFor } from './release-context.ts';
import { type ChannelState, type ReleaseRecord, releaseRecord } from './release-record.ts';
import { MAIN_CHANNEL, REVISION_NOTIFICATION } from './release-tables.ts';

/** Held while what is live changes, so that gates are checked against what it will stand beside. */
const CHANGE_LOCK = 720_521_901;
/** Revisions of a name that a way back is looked for in. */
const REMEMBERED_CHANGES = 500;

/** The change to make: of which name, how it will stand in the history, and which release it is about. */
export interface Change extends By {
  readonly name: string;
  readonly action: ReleaseAction;
  readonly version?: string;
  readonly detail?: string;
}

/** What is live while nobody else can change it. */
export interface World {
  /** Within the transaction. */
  readonly db: Db;
  readonly before: ChannelState | undefined;
  /** Refuses what a gate refuses beside what is live, and what is recalled. */
  refuse(candidate: ReleaseRecord): Promise<void>;
  /** The state in which `candidate` is live, with the best release to fall back to. */
  goingLive(candidate: ReleaseRecord): Promise<ChannelState>;
  /** The best release to fall back to while `live` is live. */
  fallbackOf(live: ReleaseRecord): Promise<ReleaseRecord | null>;
}

/** Null where there is nothing to do. */
type Decide = (world: World) => Promise<ChannelState | null>;

/** Decides and changes in one transaction; every replica hears of it. Answers with what visitors get from here on. */
export async function changeLive(
  { db, registry }: ReleaseContext,
  change: Change,
  decide: Decide,
): Promise<ChangedRelease> {
  await db.transaction().execute(async (transaction) => {
    await holdChanges(transaction);
    const { channels } = await readChannels(transaction, releaseRecord);
    const next = await decide(worldOf(transaction, channels, change));
    if (next) await write(transaction, change, next);
  });
  const { revision, channels } = await registry.refresh();
  const { live, fallback, canary } = channels.get(change.name) ?? {};
  return {
    revision,
    name: change.name,
    live: live?.version ?? null,
    fallback: fallback?.version ?? null,
    canary: canary ? { version: canary.release.version, percent: canary.percent } : null,
  };
}

/** Until the transaction ends, nobody else changes what is live. */
export async function holdChanges(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHANGE_LOCK})`.execute(transaction);
}

function worldOf(db: Db, channels: Channels, { name, action }: Change): World {
  const fallbackOf = async (live: ReleaseRecord) => {
    const changes = [...(await pastChanges(db, name)), { action, live: live.version }];
    return bestOf(db, name, formerReleases(changes), channels);
  };
  return {
    db,
    before: channels.get(name),
    fallbackOf,
    async refuse(candidate) {
      if ((await readRecalled(db)).has(candidate.id)) refuseFor([`${candidate.id} is recalled.`]);
      refuseFor(reasonsToRefuse(PROMOTE_GATES, candidate, channels));
    },
    goingLive: async (live) => ({
      live,
      liveSince: Date.now(),
      fallback: await fallbackOf(live),
      canary: null,
    }),
  };
}

/** What was live of a name, the oldest first. */
export async function pastChanges(db: Db, name: string): Promise<PastChange[]> {
  const rows = await db
    .selectFrom('release_revisions')
    .select(['action', 'live_version as live'])
    .where('channel', '=', MAIN_CHANNEL)
    .where('name', '=', name)
    .orderBy('revision', 'desc')
    .limit(REMEMBERED_CHANGES)
    .execute();
  return rows.reverse();
}

/** The first that is still there, is not recalled, and works with the live shell. */
async function bestOf(db: Db, name: string, versions: readonly string[], channels: Channels) {
  if (versions.length === 0) return null;
  const recalled = await readRecalled(db);
  const rows = await db
    .selectFrom('releases')
    .leftJoin('release_prunes as prune', (join) =>
      join.onRef('prune.name', '=', 'releases.name').onRef('prune.version', '=', 'releases.version'),
    )
    .select(['releases.version', 'manifest'])
    .where('releases.name', '=', name)
    .where('releases.version', 'in', versions)
    .where('prune.at', 'is', null)
    .execute();
  const found = new Map(
    rows.map(({ version, manifest }) => [version, releaseRecord(name, version, manifest)]),
  );
  const isGood = (release: ReleaseRecord | undefined): release is ReleaseRecord =>
    release !== undefined && !recalled.has(release.id) && contractsAreMet(release, channels).length === 0;
  return versions.map((version) => found.get(version)).find(isGood) ?? null;
}

async function write(db: Db, change: Change, state: ChannelState): Promise<void> {
  const { name, action, who, why } = change;
  const { live, fallback, canary } = state;
  const now = {
    live_version: live.version,
    fallback_version: fallback?.version ?? null,
    canary_version: canary?.release.version ?? null,
    canary_percent: canary?.percent ?? null,
  };
  const row = {
    ...now,
    live_since: new Date(state.liveSince),
    canary_since: canary ? new Date(canary.since) : null,
  };
  await db
    .insertInto('release_channels')
    .values({ channel: MAIN_CHANNEL, name, ...row })
    .onConflict((conflict) => conflict.columns(['channel', 'name']).doUpdateSet(row))
    .execute();
  const { revision } = await db
    .insertInto('release_revisions')
    .values({ channel: MAIN_CHANNEL, name, action, who, why, ...now })
    .returning('revision')
    .executeTakeFirstOrThrow();
  await writeAudit(db, { ...change, version: change.version ?? live.version, revision });
  await sql`select pg_notify(${REVISION_NOTIFICATION}, ${String(revision)})`.execute(db);
}
