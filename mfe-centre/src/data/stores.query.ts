import { queryOptions } from '@tanstack/react-query';
import { type ContentClient, SHARED_COUNT } from 'shared-contracts';
import { WHOLE_LIST } from './query-defaults.ts';

export const storesQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['stores', slug],
    queryFn: ({ signal }) => content.stores(slug, { limit: WHOLE_LIST, sort: 'name' }, { signal }),
  });

export const newStoresQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['new-stores', slug],
    queryFn: ({ signal }) =>
      content.stores(slug, { limit: SHARED_COUNT, new: 'true', sort: 'newest' }, { signal }),
  });

export const categoryStoresQuery = (content: ContentClient, slug: string, category: number) =>
  queryOptions({
    queryKey: ['stores', slug, 'category', category],
    queryFn: ({ signal }) => content.stores(slug, { limit: WHOLE_LIST, category, sort: 'name' }, { signal }),
  });
