import type { Category, DealSummary } from 'shared-contracts/content';
import { matchesText } from '../stores/filter-stores.ts';

export const DEAL_SORTS = ['featured', 'ending', 'newest', 'store'] as const;
export type DealSort = (typeof DEAL_SORTS)[number];

export interface DealFilters {
  readonly q: string;
  /** Slug of the category, or empty for all. */
  readonly category: string;
  /** Id of the store, or null for all. */
  readonly store: number | null;
  readonly sort: DealSort;
}

export function dealFiltersOf(params: URLSearchParams): DealFilters {
  const sort = params.get('sort');
  const store = Number(params.get('store'));
  return {
    q: (params.get('q') ?? '').slice(0, 80),
    category: params.get('category') ?? '',
    store: Number.isInteger(store) && store > 0 ? store : null,
    sort: DEAL_SORTS.find((known) => known === sort) ?? 'featured',
  };
}

/** Returns the query for the filters, without default values. */
export const dealQueryOf = ({ q, category, store, sort }: DealFilters) => ({
  q: q.trim(),
  category,
  store: store ?? '',
  sort: sort === 'featured' ? '' : sort,
});

const COMPARE: Record<DealSort, (a: DealSummary, b: DealSummary) => number> = {
  featured: () => 0,
  ending: (a, b) => a.endsOn.localeCompare(b.endsOn),
  newest: (a, b) => b.addedOn.localeCompare(a.addedOn),
  store: (a, b) => a.storeName.localeCompare(b.storeName, 'en'),
};

export function filterDeals(
  deals: readonly DealSummary[],
  { q, category, store, sort }: DealFilters,
  categorySlugs: ReadonlyMap<number, string>,
): DealSummary[] {
  return deals
    .filter(
      (deal) =>
        (!category || (deal.categoryId !== null && categorySlugs.get(deal.categoryId) === category)) &&
        (store === null || deal.storeId === store) &&
        matchesText(`${deal.title} ${deal.storeName} ${deal.offer.big} ${deal.offer.small}`, q),
    )
    .toSorted(COMPARE[sort]);
}

export function dealCategories(deals: readonly DealSummary[], categories: readonly Category[]) {
  return categories
    .map((category) => ({
      ...category,
      count: deals.filter(({ categoryId }) => categoryId === category.id).length,
    }))
    .filter(({ count }) => count > 0);
}

export function dealStores(deals: readonly DealSummary[]): Array<{ id: number; name: string }> {
  const names = new Map<number, string>();
  for (const { storeId, storeName } of deals) if (storeId !== null) names.set(storeId, storeName);
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
