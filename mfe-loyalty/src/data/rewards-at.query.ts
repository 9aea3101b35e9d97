import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts/content';

export const rewardsAtQuery = (content: ContentClient, slug: string, limit: number, store?: number) =>
  queryOptions({
    queryKey: ['rewards', slug, 'at', store ?? null, limit],
    queryFn: ({ signal }) =>
      content.rewards(slug, { limit, sort: 'points', ...(store === undefined ? {} : { store }) }, { signal }),
  });
