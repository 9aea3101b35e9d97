import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST, WITH_ANY_NETWORK } from './query-defaults.ts';

/** What points buy at a centre today, the cheapest first. */
export const rewardsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    ...WITH_ANY_NETWORK,
    queryKey: ['rewards', slug],
    queryFn: ({ signal }) => content.rewards(slug, { limit: WHOLE_LIST, sort: 'points' }, { signal }),
  });
