import type { CentreStatusKind, CentreType, SearchOrigin } from 'shared-contracts/content';
import { grouped } from 'shared-ui';
import type { FinderState, Sort } from '../search/finder-state.ts';

export const TYPE_WORDS: Readonly<Record<CentreType, string>> = {
  outlet: 'Outlet',
  lifestyle: 'Lifestyle',
  jv: 'Joint venture',
  outparcel: 'Outparcel',
};

export const STATUS_WORDS: Readonly<Record<CentreStatusKind, string>> = {
  open: 'In business',
  coming_soon: 'Coming soon',
  temporarily_closed: 'Temporarily closed',
  closed: 'Permanently closed',
};

export const SORT_WORDS: Readonly<Record<Sort, string>> = {
  distance: 'Nearest first',
  name: 'By name',
  state: 'By state',
};

interface Found {
  readonly state: FinderState;
  readonly total: number;
  readonly origin: SearchOrigin | null;
  readonly brandName: string | null;
}

/** Returns "43 centers, nearest to Charleston, SC first" or "39 centers with Nike". */
export function foundWords({ state, total, origin, brandName }: Found): string {
  const what = `${grouped(total)} ${total === 1 ? 'center' : 'centers'}`;
  const found = [what, state.openNow && 'open now', brandName && `with ${brandName}`]
    .filter(Boolean)
    .join(' ');
  const from = state.near && !state.q ? 'you' : origin?.label;
  if (total === 1 && from) return `${found}, nearest to ${from}`;
  if (from) return state.sort && state.sort !== 'distance' ? found : `${found}, nearest to ${from} first`;
  return state.q ? `${found} for “${state.q}”` : found;
}
