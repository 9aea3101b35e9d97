import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from 'shared-contracts/remote';
import { centreQuery } from '../../data/centre.query.ts';
import { useKnownCentre } from '../known-centre/use-known-centre.ts';
import { lastKnownPosition } from '../location/locate.ts';
import { type FinderState, finderHref } from './finder-state.ts';

/**
 * Sorts the centres of a brand by distance from the shopper's position or known centre. Other visitors see
 * them by state.
 */
export function useBrandNearest(state: FinderState): void {
  const { content, navigation } = useServices();
  const known = useKnownCentre();
  const isAsked = state.brand !== null && state.near === null && state.q === '' && state.sort === null;
  const position = lastKnownPosition();
  const options = centreQuery(content, known?.slug ?? '');
  const { data } = useQuery(isAsked && known && !position ? options : { ...options, queryFn: skipToken });
  const near = isAsked ? (position ?? data?.coordinates ?? null) : null;
  useEffect(() => {
    if (near) void navigation.navigate(finderHref({ ...state, near }), { replace: true });
  }, [near, state, navigation]);
}
