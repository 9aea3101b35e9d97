import type { CentreList, CentreStatusKind, CentreType } from 'shared-contracts/content';
import { grouped } from 'shared-ui';
import type { FinderState, Sort } from '../search/finder-state.ts';

export const TYPE_WORDS: Readonly<Record<CentreType, string>> = {
  outlet: 'Outlet center',
  lifestyle: 'Town center',
  jv: 'Partner outlet',
  outparcel: 'Small plaza',
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
  readonly list: Pick<CentreList, 'items' | 'total' | 'origin'>;
  readonly brandName: string | null;
}

/** Returns "43 centers, nearest to Charleston, SC first", "4 centers in Texas" or "39 centers with Nike". */
export function foundWords({ state, list, brandName }: Found): string {
  const { items, total, origin } = list;
  const shut = items.filter(({ status }) => status.kind !== 'open').length;
  const open = shut < total ? total - shut : total;
  const what = `${grouped(open)} ${open === 1 ? 'center' : 'centers'}`;
  const found = [
    what,
    state.openNow && 'open now',
    brandName && `with ${brandName}`,
    open < total && `and ${shut} not open`,
  ]
    .filter(Boolean)
    .join(' ');
  if (origin?.isArea && items[0]?.address.stateName === origin.label) return `${found} in ${origin.label}`;
  // A point without a name is the shopper's.
  const from = origin && (/^-?\d+(\.\d+)?, -?\d/.test(origin.label) ? 'you' : origin.label);
  if (total === 1 && from) return `${found}, nearest to ${from}`;
  if (from) return state.sort && state.sort !== 'distance' ? found : `${found}, nearest to ${from} first`;
  return state.q ? `${found} for “${state.q}”` : found;
}
