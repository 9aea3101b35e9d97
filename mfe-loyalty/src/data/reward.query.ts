import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WITH_ANY_NETWORK } from './query-defaults.ts';

/** A reward in full, also after it has ended. */
export const rewardQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    ...WITH_ANY_NETWORK,
    queryKey: ['reward', slug, id],
    queryFn: ({ signal }) => content.reward(slug, id, { signal }),
  });
