import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

export const rewardQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    queryKey: ['reward', slug, id],
    queryFn: ({ signal }) => content.reward(slug, id, { signal }),
  });
