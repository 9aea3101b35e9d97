import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { allPages } from './all-pages.ts';

export const featuredBrandsQuery = (content: ContentClient, count: number) =>
  queryOptions({
    queryKey: ['featured-brands', count],
    queryFn: async ({ signal }) => {
      const brands = await allPages((page) => content.brands({ limit: 200, ...page }, { signal }));
      const names = brands
        .toSorted((a, b) => b.centreCount - a.centreCount || a.name.localeCompare(b.name, 'en'))
        .slice(0, count)
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
        .map(({ id, name }) => ({ id, name }));
      return { total: brands.length, names };
    },
  });
