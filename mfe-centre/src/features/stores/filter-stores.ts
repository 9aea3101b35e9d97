import { FIRST_VIEW_ID } from 'shared-contracts/composition';
import {
  addDays,
  type HasHours,
  localDateAt,
  NEW_STORE_DAYS,
  openState,
  type StoreSummary,
  storeHours,
} from 'shared-contracts/content';

export const STORE_SORTS = ['name', 'suite', 'newest', 'deals'] as const;
type StoreSort = (typeof STORE_SORTS)[number];

export interface StoreFilters {
  readonly q: string;
  /** Slug of the category, or empty for all. */
  readonly category: string;
  readonly open: boolean;
  readonly isNew: boolean;
  readonly sort: StoreSort;
}

export function storeFiltersOf(params: URLSearchParams): StoreFilters {
  const sort = params.get('sort');
  return {
    q: (params.get('q') ?? '').slice(0, 80),
    category: params.get('category') ?? '',
    open: params.get('open') === '1',
    isNew: params.get('new') === '1',
    sort: STORE_SORTS.find((known) => known === sort) ?? 'name',
  };
}

export const storeQueryOf = ({ q, category, open, isNew, sort }: StoreFilters) => ({
  q: q.trim(),
  category,
  open: open ? '1' : '',
  new: isNew ? '1' : '',
  sort: sort === 'name' ? '' : sort,
});

/** Keeps letters, digits and spaces, so "levis" finds "Levi's" and "hm" finds "H&M". */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .toLowerCase();

/** Whether the text contains `q`, or has for each word of `q` a word that starts with it. */
export function matchesText(text: string, q: string): boolean {
  const wanted = folded(q).trim();
  if (!wanted) return true;
  const all = folded(text);
  if (all.replaceAll(' ', '').includes(wanted.replaceAll(' ', ''))) return true;
  const words = all.split(' ');
  return wanted.split(' ').every((part) => words.some((word) => word.startsWith(part)));
}

/** Whether a store opened within the last 90 days, by the date in the centre's zone. */
export function isNewStore({ openedOn }: Pick<StoreSummary, 'openedOn'>, today: string): boolean {
  return openedOn !== null && openedOn <= today && openedOn > addDays(today, -NEW_STORE_DAYS);
}

const isStoreOpen = (
  store: Pick<StoreSummary, 'weeklyHours' | 'openedOn'>,
  centre: HasHours,
  now: number,
): boolean => openState(storeHours(store, centre), now).kind === 'open';

const byName = (a: StoreSummary, b: StoreSummary) => a.name.localeCompare(b.name, 'en');

const COMPARE: Record<StoreSort, (a: StoreSummary, b: StoreSummary) => number> = {
  name: byName,
  suite: (a, b) => a.suite.localeCompare(b.suite, 'en', { numeric: true }),
  newest: (a, b) => (b.openedOn ?? '').localeCompare(a.openedOn ?? '') || byName(a, b),
  deals: (a, b) => b.dealCount - a.dealCount || byName(a, b),
};

export function filterStores(
  stores: readonly StoreSummary[],
  filters: StoreFilters,
  {
    centre,
    categorySlugs,
    now,
  }: { centre: HasHours; categorySlugs: ReadonlyMap<number, string>; now: number },
): StoreSummary[] {
  const today = localDateAt(now, centre.timeZone);
  return stores
    .filter(
      (store) =>
        (!filters.category || categorySlugs.get(store.categoryId) === filters.category) &&
        (!filters.isNew || isNewStore(store, today)) &&
        matchesText(`${store.name} ${store.categoryName} ${store.suite}`, filters.q) &&
        (!filters.open || isStoreOpen(store, centre, now)),
    )
    .sort(COMPARE[filters.sort]);
}

const FIRST_ROWS = 2;

/** Returns the id that marks the first list row below the visible part, or undefined for other rows. */
export const firstViewId = (at: number): string | undefined =>
  at === FIRST_ROWS ? FIRST_VIEW_ID : undefined;
