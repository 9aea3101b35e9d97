import type { ReleaseStatus } from 'shared-contracts/release';
import type { Principal } from '../access/release-tokens.ts';
import {
  type ChannelState,
  type ReleaseRecord,
  releasesOf,
  renderedBy,
  SHELL,
} from '../records/release-record.ts';
import type { Damage } from '../registry/damage.ts';
import type { ReleaseContext } from '../registry/release-context.ts';
import { listApprovals } from './approvals.ts';
import { listRamps } from './ramps.ts';

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

export async function releaseStatus(
  { db, registry }: ReleaseContext,
  damage: Damage,
  suspended: readonly string[],
  token: Principal,
): Promise<ReleaseStatus> {
  const { revision, channels, recalled } = await registry.refresh();
  return {
    revision,
    contracts: channels.get(SHELL)?.live.manifest.contracts ?? null,
    channels: [...channels].map(([name, { live, liveSince, fallback, canary }]) => ({
      name,
      live: live.version,
      liveSince: iso(liveSince),
      fallback: fallback?.version ?? null,
      renderedBy: renderedBy(live.manifest),
      signedBy: live.signer,
      ...fragmentsOf(live, channels),
      canary: canary && {
        version: canary.release.version,
        percent: canary.percent,
        since: iso(canary.since),
      },
    })),
    recalled: [...recalled].sort(),
    damaged: [...damage.answers],
    ramps: await listRamps(db),
    approvals: await listApprovals(db, token),
    suspended: [...channels.values()]
      .flatMap(releasesOf)
      .filter(({ id }) => suspended.includes(id))
      .map(({ name, version }) => ({ name, version })),
  };
}

function fragmentsOf(
  { manifest: { remote } }: ReleaseRecord,
  channels: ReadonlyMap<string, ChannelState>,
): Pick<ReleaseStatus['channels'][number], 'fragments' | 'slots'> {
  const offered = remote?.fragments?.map(({ slot }) => slot) ?? [];
  const fillerOf = (slot: string) =>
    [...channels].find(([, { live }]) =>
      live.manifest.remote?.fragments?.some((fragment) => fragment.slot === slot),
    )?.[0] ?? null;
  const slots = remote?.slots?.map((slot) => ({ slot, filledBy: fillerOf(slot) })) ?? [];
  return { ...(offered.length > 0 && { fragments: offered }), ...(slots.length > 0 && { slots }) };
}
