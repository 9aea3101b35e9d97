import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

export const rewardsBlocksQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['page-blocks', 'rewards'],
    queryFn: ({ signal }) => content.pageBlocks('rewards', { signal }),
  });
