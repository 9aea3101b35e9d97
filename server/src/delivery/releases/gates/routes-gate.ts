import type { RemoteRoute } from 'shared-contracts';
import { type ChannelState, type ReleaseRecord, releasesOf } from '../records/release-record.ts';
import { type Channels, type Gate, type Ground, NO_GROUND } from './gate.ts';
import { below, covers, faultOf, meet, reservedFor, type Way, waysOf } from './route-patterns.ts';

const routesOf = ({ manifest }: ReleaseRecord): readonly RemoteRoute[] => manifest.remote?.routes ?? [];

export const waysOfRelease = (release: ReleaseRecord): Way[] =>
  routesOf(release).flatMap(({ path }) => waysOf(path));

/**
 * Checks that every route is granted to the remote and does not match a route of another remote in use, the
 * shell or the server.
 */
export const routesAreFree: Gate = (candidate, channels, ground = NO_GROUND) =>
  routesOf(candidate).flatMap(({ path }) => {
    const reason = refusalOf(path, candidate.name, channels, ground);
    return reason ? [`${candidate.id}: the route ${path} ${reason}`] : [];
  });

function refusalOf(path: string, name: string, channels: Channels, ground: Ground): string | null {
  const fault = faultOf(path);
  if (fault) return fault;
  const ways = waysOf(path);
  const first = (reason: (way: Way) => string | null) => ways.map(reason).find((text) => text !== null);
  return (
    first((way) => reservedFor(way, ground.isCentre)) ??
    first((way) => belongsToOther(way, name, channels, ground)) ??
    first((way) => isNotGranted(way, name, ground)) ??
    null
  );
}

function belongsToOther(way: Way, name: string, channels: Channels, { isCentre }: Ground): string | null {
  for (const [other, channel] of channels) {
    if (other === name) continue;
    const owner = releasesOf(channel).find((release) =>
      waysOfRelease(release).some((theirs) => meet(theirs, way, isCentre)),
    );
    if (owner) return `belongs to ${ownerName(owner, channel)}.`;
  }
  return null;
}

const ownerName = (release: ReleaseRecord, { live, fallback }: ChannelState) =>
  release === live ? release.name : `${release.id}, its ${release === fallback ? 'fallback' : 'canary'}`;

/** The longest prefix wins: part of a granted prefix may be granted to another remote. */
function isNotGranted(way: Way, name: string, { grants, isCentre }: Ground): string | null {
  const [own] = grants
    .filter((grant) => grant.name === name && covers(grant.way, way))
    .sort((a, b) => b.way.length - a.way.length);
  if (!own) return `is not granted to ${name}: operations grant it with 'pnpm release team grant'.`;
  const deeper = grants.find(
    (grant) => grant.name !== name && covers(own.way, grant.way) && meet(below(grant.way), way, isCentre),
  );
  return deeper ? `reaches into ${deeper.prefix}, which is granted to ${deeper.name}.` : null;
}
