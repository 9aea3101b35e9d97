import { queryOptions } from '@tanstack/react-query';
import { type ContentClient, PAGE_LIMIT } from 'shared-contracts/content';

export const categoriesQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['category-choices'],
    queryFn: async ({ signal }) => {
      const { items } = await content.categories({ limit: PAGE_LIMIT.max }, { signal });
      return items.map(({ id, name }) => ({ id, name }));
    },
  });
