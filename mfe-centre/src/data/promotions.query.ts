import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST, WITH_ANY_NETWORK } from './query-defaults.ts';

/** Offers of the whole centre and of campaigns that run today. */
export const promotionsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    ...WITH_ANY_NETWORK,
    queryKey: ['promotions', slug],
    queryFn: ({ signal }) => content.promotions(slug, { limit: WHOLE_LIST, sort: 'featured' }, { signal }),
  });

/** A promotion in full, also after it has ended. */
export const promotionQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    ...WITH_ANY_NETWORK,
    queryKey: ['promotion', slug, id],
    queryFn: ({ signal }) => content.promotion(slug, id, { signal }),
  });
