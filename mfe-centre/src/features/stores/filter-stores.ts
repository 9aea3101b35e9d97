import {
  addDays,
  type HasHours,
  localDateAt,
  NEW_STORE_DAYS,
  openState,
  type StoreSummary,
  storeHours,
} from 'shared-contracts';

export const STORE_SORTS = ['name', 'suite', 'newest', 'deals'] as const;
export type StoreSort = (typeof STORE_SORTS)[number];

/** Filters of the stores page; all of them stand in the address. */
export interface StoreFilters {
  readonly q: string;
  /** Slug of the category; empty for all. */
  readonly category: string;
  readonly open: boolean;
  readonly isNew: boolean;
  readonly sort: StoreSort;
}

/** Reads the filters from an address; what it does not know is left out. */
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

/** The query behind the filters; what is at its start is left out. */
export const storeQueryOf = ({ q, category, open, isNew, sort }: StoreFilters) => ({
  q: q.trim(),
  category,
  open: open ? '1' : '',
  new: isNew ? '1' : '',
  sort: sort === 'name' ? '' : sort,
});

/** Letters and digits alone, so that "levis" finds "Levi's" and "hm" finds "H&M". */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .toLowerCase();

/** True when every word of `q` begins a word of the text, or all of `q` stands in it. */
export function matchesText(text: string, q: string): boolean {
  const wanted = folded(q).trim();
  if (!wanted) return true;
  const all = folded(text);
  if (all.replaceAll(' ', '').includes(wanted.replaceAll(' ', ''))) return true;
  const words = all.split(' ');
  return wanted.split(' ').every((part) => words.some((word) => word.startsWith(part)));
}

/** New means opened within 90 days of today in the centre's zone, and not later than today. */
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

/** The stores that the filters leave, in their order. */
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
