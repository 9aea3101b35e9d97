import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST } from './query-defaults.ts';

/** Rewards that points buy at a centre today, the cheapest first. */
export const rewardsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['rewards', slug],
    queryFn: ({ signal }) => content.rewards(slug, { limit: WHOLE_LIST, sort: 'points' }, { signal }),
  });
