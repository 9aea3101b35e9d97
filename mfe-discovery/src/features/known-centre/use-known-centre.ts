import { skipToken, useQuery } from '@tanstack/react-query';
import { useFact, useServices } from 'shared-contracts/remote';
import { nearestCentreQuery } from '../../data/nearest-centre.query.ts';
import { preferredCentreQuery } from '../../data/preferred-centre.query.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { spokenDistance } from '../finding/distance.ts';
import { lastKnownPosition } from '../location/locate.ts';

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

  const nearestOptions = nearestCentreQuery(content, position ?? { latitude: 0, longitude: 0 });
  const nearest = useQuery(position ? nearestOptions : { ...nearestOptions, queryFn: skipToken }).data;
  const preferredOptions = preferredCentreQuery(member, mpid ?? '');
  const preferred = useQuery(mpid ? preferredOptions : { ...preferredOptions, queryFn: skipToken }).data;

  if (nearest) {
    const { slug, distanceKm: km, country } = nearest;
    return { slug, reason: 'nearest', distance: km === null ? null : spokenDistance(km, country) };
  }
  if (preferred) return { slug: preferred, reason: 'preferred', distance: null };
  return last ? { slug: last, reason: 'last', distance: null } : null;
}
