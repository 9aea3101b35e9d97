import { useState } from 'react';
import { useServices } from 'shared-contracts/remote';
import { type FinderState, finderHref } from '../finding/finder-state.ts';
import { type LocateFailure, locate } from './locate.ts';

export type NearMeState = 'idle' | 'asking' | LocateFailure;

/** Asks for the position, then shows the centres near it with `keep` as the rest of the search. */
export function useNearMe(keep: Partial<FinderState> = {}) {
  const { navigation, analytics } = useServices();
  const [state, setState] = useState<NearMeState>('idle');
  async function ask() {
    if (state === 'asking') return;
    setState('asking');
    const result = await locate(navigator.geolocation);
    analytics.track('find_near_me_click', { result: result.found ? 'found' : result.failure });
    if (!result.found) return setState(result.failure);
    setState('idle');
    await navigation.navigate(finderHref({ ...keep, q: '', near: result.position, sort: null }));
  }
  return { state, ask };
}
