import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST } from './query-defaults.ts';

export const dealsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['deals', slug],
    queryFn: ({ signal }) => content.deals(slug, { limit: WHOLE_LIST, sort: 'featured' }, { signal }),
  });

export const upcomingDealsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['deals', slug, 'upcoming'],
    queryFn: ({ signal }) =>
      content.deals(slug, { limit: WHOLE_LIST, when: 'upcoming', sort: 'starting' }, { signal }),
  });

export const topDealsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['deals', slug, 'top'],
    queryFn: ({ signal }) => content.deals(slug, { limit: 4, sort: 'featured' }, { signal }),
  });

export const storeDealsQuery = (content: ContentClient, slug: string, store: number) =>
  queryOptions({
    queryKey: ['deals', slug, 'store', store],
    queryFn: ({ signal }) => content.deals(slug, { limit: 12, store, sort: 'featured' }, { signal }),
  });
