import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

/** Feature blocks of the club's page, in reading order. */
export const rewardsBlocksQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['page-blocks', 'rewards'],
    queryFn: ({ signal }) => content.pageBlocks('rewards', { signal }),
  });
