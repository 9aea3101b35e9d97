import { queryOptions } from '@tanstack/react-query';
import type { ContentClient, Picture } from 'shared-contracts';
import { allPages } from './all-pages.ts';

/** A brand as the A to Z lists it. */
export interface BrandEntry {
  readonly id: number;
  readonly name: string;
  readonly categoryName: string;
  readonly centreCount: number;
  /** The operator's own mark of it, where there is one. */
  readonly logo?: Picture;
}

export interface BrandsFilter {
  readonly q?: string;
  readonly category?: number;
}

/** Every brand that fits, by name. Only what the list shows is kept, since the page carries it twice. */
export const brandsQuery = (content: ContentClient, filter: BrandsFilter) =>
  queryOptions({
    queryKey: ['brands', filter],
    queryFn: async ({ signal }): Promise<BrandEntry[]> => {
      const brands = await allPages((page) => content.brands({ limit: 200, ...filter, ...page }, { signal }));
      // Sorted here and not as it is drawn: the server's list comes sorted, and hydration has no names to compare.
      return brands
        .map(({ id, name, categoryName, centreCount, logo }) => ({
          id,
          name,
          categoryName,
          centreCount,
          ...(logo && { logo }),
        }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en'));
    },
  });
