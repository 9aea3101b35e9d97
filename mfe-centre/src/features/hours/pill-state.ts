import type { OpenState } from 'shared-contracts';

const SOON = 60 * 60_000;

/** Returns the colour of an open state: `soon` within an hour of a change, `off` without hours. */
export function pillStateOf(state: OpenState, now: number): 'open' | 'soon' | 'closed' | 'off' {
  if (state.kind === 'status') return 'off';
  if (state.kind === 'open') return state.until !== null && state.until - now <= SOON ? 'soon' : 'open';
  return state.opensAt !== null && state.opensAt - now <= SOON ? 'soon' : 'closed';
}
