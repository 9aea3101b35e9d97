import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST } from './query-defaults.ts';

export const storeChoicesQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['store-choices', slug],
    queryFn: async ({ signal }) => {
      const { items } = await content.stores(slug, { limit: WHOLE_LIST }, { signal });
      return items.map(({ id, name }) => ({ id, name }));
    },
  });
