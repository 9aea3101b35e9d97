import { type ContentClient, isApiError, type Picture } from 'shared-contracts';
import { allPages, contentQuery } from './content-query.ts';

export interface BrandEntry {
  readonly id: number;
  readonly name: string;
  readonly categoryName: string;
  readonly centreCount: number;
  readonly logo?: Picture;
}

export interface BrandsFilter {
  readonly q?: string;
  readonly category?: number;
}

/** Brands that match, by name, with only the listed fields because the page carries the data twice. */
export const brandsQuery = (content: ContentClient, filter: BrandsFilter) =>
  contentQuery(['brands', filter], async (options): Promise<BrandEntry[]> => {
    const brands = await allPages((page) => content.brands({ limit: 200, ...filter, ...page }, options));
    // Sorted here and not in the component, so hydration sorts nothing.
    return brands
      .map(({ id, name, categoryName, centreCount, logo }) => ({
        id,
        name,
        categoryName,
        centreCount,
        ...(logo && { logo }),
      }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  });

export const featuredBrandsQuery = (content: ContentClient, count: number) =>
  contentQuery(['featured-brands', count], async (options) => {
    const brands = await allPages((page) => content.brands({ limit: 200, ...page }, options));
    const names = brands
      .toSorted((a, b) => b.centreCount - a.centreCount || a.name.localeCompare(b.name, 'en'))
      .slice(0, count)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
      .map(({ id, name }) => ({ id, name }));
    return { total: brands.length, names };
  });

export const categoriesQuery = (content: ContentClient) =>
  contentQuery(['categories'], (options) => content.categories({ limit: 200 }, options));

/** Brand to find centres by: its name and the suite of its store by centre slug. */
export interface CentreBrand {
  readonly name: string;
  readonly suites: Readonly<Record<string, string>>;
}

/** The brand, or null without an id or for an unknown one. The search then finds nothing. */
export const centreBrandQuery = (content: ContentClient, id: number | null) =>
  contentQuery(['centre-brand', id], async (options): Promise<CentreBrand | null> => {
    if (id === null) return null;
    try {
      const { name, stores } = await content.brand(id, options);
      return { name, suites: Object.fromEntries(stores.map(({ centre, suite }) => [centre, suite])) };
    } catch (error) {
      if (isApiError(error, 'NOT_FOUND')) return null;
      throw error;
    }
  });
