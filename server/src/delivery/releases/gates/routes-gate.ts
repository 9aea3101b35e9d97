import type { RemoteRoute } from 'shared-contracts/release';
import { type ChannelState, type ReleaseRecord, releasesOf } from '../records/release-record.ts';
import { type Channels, type Gate, NO_OWNERSHIP, type RouteOwnership } from './gate.ts';
import {
  below,
  covers,
  expandPattern,
  meet,
  type PathPattern,
  patternFault,
  patternText,
  reasonReserved,
} from './route-patterns.ts';

const routesOf = ({ manifest }: ReleaseRecord): readonly RemoteRoute[] => manifest.remote?.routes ?? [];

export const patternsOfRelease = (release: ReleaseRecord): PathPattern[] =>
  routesOf(release).flatMap(({ path }) => expandPattern(path));

/** Each route is granted to the remote and matches none of another remote in use, the shell or the server. */
export const routesAreFree: Gate = (candidate, channels, ownership = NO_OWNERSHIP) =>
  routesOf(candidate).flatMap(({ path }) => {
    const reason = refusalOf(path, candidate.name, channels, ownership);
    return reason ? [`${candidate.id}: the route ${path} ${reason}`] : [];
  });

function refusalOf(path: string, name: string, channels: Channels, ownership: RouteOwnership): string | null {
  const fault = patternFault(path);
  if (fault) return fault;
  const patterns = expandPattern(path);
  const first = (reason: (pattern: PathPattern) => string | null) =>
    patterns.map(reason).find((text) => text !== null);
  return (
    first((pattern) => reasonReserved(pattern, ownership.isCentre)) ??
    first((pattern) => belongsToOther(pattern, name, channels, ownership)) ??
    first((pattern) => isNotGranted(pattern, name, ownership)) ??
    null
  );
}

function belongsToOther(
  pattern: PathPattern,
  name: string,
  channels: Channels,
  { isCentre }: RouteOwnership,
): string | null {
  for (const [other, channel] of channels) {
    if (other === name) continue;
    const owner = releasesOf(channel).find((release) =>
      patternsOfRelease(release).some((theirs) => meet(theirs, pattern, isCentre)),
    );
    if (owner) return `belongs to ${ownerName(owner, channel)}.`;
  }
  return null;
}

const ownerName = (release: ReleaseRecord, { live, fallback }: ChannelState) =>
  release === live ? release.name : `${release.id}, its ${release === fallback ? 'fallback' : 'canary'}`;

/** The longest prefix wins: part of a granted prefix may be granted to another remote. */
function isNotGranted(
  pattern: PathPattern,
  name: string,
  { grants, isCentre }: RouteOwnership,
): string | null {
  const [own] = grants
    .filter((grant) => grant.name === name && covers(grant.pattern, pattern))
    .sort((a, b) => b.pattern.length - a.pattern.length);
  if (!own) {
    const [prefix] = /^(\/:[^/]+)*(\/[^/]+)?/.exec(patternText(pattern)) ?? [];
    return `is not granted to ${name}: operations grant it with 'pnpm release team grant ${name} --prefix ${prefix}'.`;
  }
  const deeper = grants.find(
    (grant) =>
      grant.name !== name &&
      covers(own.pattern, grant.pattern) &&
      meet(below(grant.pattern), pattern, isCentre),
  );
  return deeper ? `reaches into ${deeper.prefix}, which is granted to ${deeper.name}.` : null;
}
