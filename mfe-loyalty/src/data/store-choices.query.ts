import { queryOptions } from '@tanstack/react-query';
import { type ContentClient, PAGE_LIMIT } from 'shared-contracts/content';

export const storeChoicesQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['store-choices', slug],
    queryFn: async ({ signal }) => {
      const { items } = await content.stores(slug, { limit: PAGE_LIMIT.max }, { signal });
      return items.map(({ id, name }) => ({ id, name }));
    },
  });
