import type { ContentClient, Picture } from 'shared-contracts/content';
import { allPages } from './all-pages.ts';
import { contentQuery } from './content-query.ts';

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

export const categoriesQuery = (content: ContentClient) =>
  contentQuery(['categories'], (options) => content.categories({ limit: 200 }, options));
