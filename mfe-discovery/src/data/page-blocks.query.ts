import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

export const homeBlocksQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['page-blocks', 'home'],
    queryFn: ({ signal }) => content.pageBlocks('home', { signal }),
  });
