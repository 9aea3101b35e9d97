import { useQuery } from '@tanstack/react-query';
import { useFact, useServices } from 'shared-contracts/remote';
import { nearestCentreQuery, preferredCentreQuery } from '../../data/centres.query.ts';
import { useHydrated } from '../../lib/hooks.ts';
import { spokenDistance } from './distance.ts';
import { lastKnownPosition } from './locate.ts';

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
