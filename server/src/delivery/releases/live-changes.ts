import type { ChangedRelease } from 'shared-contracts';
import { type By, writeAudit } from './audit.ts';
import { changeLive, pastChanges } from './change-live.ts';
import { formerReleases } from './former-releases.ts';
import { notFound, type ReleaseContext, refuseFor, refuseIncomplete } from './release-context.ts';
import { ReleaseError } from './release-error.ts';
import type { ChannelState, ReleaseRecord } from './release-record.ts';
import { overBudget } from './size-budget.ts';

/** Releases that a rollback tries, one after the other. */
const TRIED_AT_MOST = 5;

/** Makes a published release live; the former one becomes the fallback, and a canary ends. */
export async function promote(
  context: ReleaseContext,
  name: string,
  version: string,
  by: By,
): Promise<ChangedRelease> {
  const candidate = await tried(context, name, version);
  return changeLive(context, { ...by, name, version, action: 'promote' }, async (world) => {
    if (world.before?.live.version === version) return null;
    await world.refuse(candidate);
    return world.goingLive(candidate);
  });
}

/** Gives a published release to `percent` of the visitors, in the place of the live one. */
export async function canary(
  context: ReleaseContext,
  name: string,
  version: string,
  percent: number,
  by: By,
): Promise<ChangedRelease> {
  const release = await tried(context, name, version);
  const change = { ...by, name, version, action: 'canary', detail: `${percent} %` } as const;
  return changeLive(context, change, async (world) => {
    const { before } = world;
    if (!before) throw refusal(`Nothing of ${name} is live yet: promote ${release.id} instead.`);
    if (before.live.version === version) throw refusal(`${release.id} is live for everybody.`);
    const known = before.canary?.release.version === version ? before.canary : null;
    if (known?.percent === percent) return null;
    await world.refuse(release);
    return { ...before, canary: { release, percent, since: known?.since ?? Date.now() } };
  });
}

/** Everybody gets the live release again. */
export async function endCanary(context: ReleaseContext, name: string, by: By): Promise<ChangedRelease> {
  const { channels } = await context.registry.refresh();
  const release = channels.get(name)?.canary?.release;
  if (!release) throw refusal(`${name} has no canary.`);
  const change = { ...by, name, version: release.version, action: 'canary-end' } as const;
  return changeLive(context, change, async ({ before }) => {
    if (before?.canary?.release.version !== release.version)
      throw refusal(`${release.id} is not the canary any more: look again.`);
    return { ...before, canary: null };
  });
}

/**
 * Back to `to`, or to the last good release that may go live now. A canary ends with it.
 *
 * @throws ReleaseError with the reasons against everything that was tried.
 */
export async function rollback(
  context: ReleaseContext,
  name: string,
  by: By,
  to?: string,
): Promise<ChangedRelease> {
  const { channels } = await context.registry.refresh();
  const channel = channels.get(name);
  if (!channel) throw refusal(`Nothing of ${name} is live: there is nothing to roll back.`);
  if (to === channel.live.version) throw refusal(`${channel.live.id} is what is live.`);
  return firstThatMay(context, channel, to ? [to] : null, (target) => {
    const detail = `from ${channel.live.version}`;
    const change = { ...by, name, version: target.version, action: 'rollback', detail } as const;
    return changeLive(context, change, async (world) => {
      if (world.before?.live.version !== channel.live.version)
        throw refusal(`${channel.live.id} is not live any more: look again.`);
      await world.refuse(target);
      return world.goingLive(target);
    });
  });
}

/** Takes a release away from everybody, for good. Where it is live, this is a rollback as well. */
export async function recall(
  context: ReleaseContext,
  name: string,
  version: string,
  by: By,
): Promise<ChangedRelease> {
  const release = await context.registry.find(name, version);
  if (!release) throw notFound(name, version);
  const { channels, recalled } = await context.registry.refresh();
  if (recalled.has(release.id)) throw refusal(`${release.id} is recalled already.`);
  const channel = channels.get(name);
  if (channel?.live.version !== version) return takeAway(context, release, null, by);
  return firstThatMay(context, channel, null, (target) => takeAway(context, release, target, by));
}

/** `target` goes live in its place, where it is live. */
function takeAway(
  context: ReleaseContext,
  release: ReleaseRecord,
  target: ReleaseRecord | null,
  by: By,
): Promise<ChangedRelease> {
  const { name, version } = release;
  const change = { ...by, name, version, action: 'recall' } as const;
  return changeLive(context, change, async (world) => {
    await world.db.insertInto('release_recalls').values({ name, version }).execute();
    const { before } = world;
    if (!before) {
      await writeAudit(world.db, change);
      return null;
    }
    if (before.live.version === version) {
      if (!target) throw refusal(`${release.id} went live meanwhile: look again.`);
      await world.refuse(target);
      return world.goingLive(target);
    }
    const isCanary = before.canary?.release.version === version;
    const isFallback = before.fallback?.version === version;
    return {
      ...before,
      canary: isCanary ? null : before.canary,
      fallback: isFallback ? await world.fallbackOf(before.live) : before.fallback,
    };
  });
}

/** Goes back along what was live, and answers with the first way that no gate refuses. */
async function firstThatMay(
  context: ReleaseContext,
  { live, fallback }: ChannelState,
  given: readonly string[] | null,
  goTo: (target: ReleaseRecord) => Promise<ChangedRelease>,
): Promise<ChangedRelease> {
  const reasons: string[] = [];
  for (const version of given ?? (await wayBack(context, live, fallback))) {
    try {
      return await goTo(await tried(context, live.name, version));
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

/** A published release that has all its files, is not too large, and renders. */
async function tried(
  { registry, files, trial }: ReleaseContext,
  name: string,
  version: string,
): Promise<ReleaseRecord> {
  const candidate = await registry.findAnew(name, version);
  if (!candidate) throw notFound(name, version);
  await refuseIncomplete(candidate, files);
  const [tooLarge, broken] = await Promise.all([overBudget(candidate, files), trial(candidate)]);
  refuseFor([...tooLarge, ...broken]);
  return candidate;
}

const refusal = (message: string) => new ReleaseError('RELEASE_REFUSED', message);
