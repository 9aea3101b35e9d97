import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

/** A reward in full, also after it has ended. */
export const rewardQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    queryKey: ['reward', slug, id],
    queryFn: ({ signal }) => content.reward(slug, id, { signal }),
  });
