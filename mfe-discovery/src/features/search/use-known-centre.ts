import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ContentClient, Coordinates } from 'shared-contracts/content';
import type { MemberClient } from 'shared-contracts/member';
import { useFact, useServices } from 'shared-contracts/remote';
import { contentQuery } from '../../data/content-query.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { spokenDistance } from './distance.ts';
import { positionText } from './finder-state.ts';
import { lastKnownPosition } from './locate.ts';

/** The nearest open centre, or null if there is none. */
const nearestCentreQuery = (content: ContentClient, position: Coordinates) => {
  const near = positionText(position);
  return contentQuery(['nearest-centre', near], async (options) => {
    const { items } = await content.centres({ near, status: 'open', sort: 'distance', limit: 1 }, options);
    const [nearest] = items;
    if (!nearest) return null;
    const { slug, distanceKm, address } = nearest;
    return { slug, distanceKm, country: address.country };
  });
};

/** Slug of the member's preferred centre, or null. Personal data, so it is cached only briefly. */
const preferredCentreQuery = (member: MemberClient, mpid: string) =>
  queryOptions({
    queryKey: ['preferred-centre', mpid],
    queryFn: async ({ signal }) => {
      const value = await member.rawAttribute(mpid, 'preferred_center', { signal });
      return Array.isArray(value) ? (value[0] ?? null) : value;
    },
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
  });

interface KnownCentre {
  readonly slug: string;
  readonly reason: 'nearest' | 'preferred' | 'last';
  readonly distance: string | null;
}

/**
 * Returns the nearest centre if the position is known, otherwise the preferred or the last visited one, or
 * null.
 */
export function useKnownCentre(): KnownCentre | null {
  const { content, member } = useServices();
  const hydrated = useHydrated();
  const mpid = useFact('member.changed')?.mpid;
  const { last } = useFact('centre.changed');
  const position = hydrated ? lastKnownPosition() : null;

  const { data: nearest } = useQuery({
    ...nearestCentreQuery(content, position ?? { latitude: 0, longitude: 0 }),
    enabled: position !== null,
  });
  const { data: preferred } = useQuery({
    ...preferredCentreQuery(member, mpid ?? ''),
    enabled: mpid !== undefined,
  });

  if (nearest) {
    const { slug, distanceKm: km, country } = nearest;
    return { slug, reason: 'nearest', distance: km === null ? null : spokenDistance(km, country) };
  }
  if (preferred) return { slug: preferred, reason: 'preferred', distance: null };
  return last ? { slug: last, reason: 'last', distance: null } : null;
}
