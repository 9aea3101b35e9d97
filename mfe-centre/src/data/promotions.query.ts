import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST } from './query-defaults.ts';

export const promotionsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['promotions', slug],
    queryFn: ({ signal }) => content.promotions(slug, { limit: WHOLE_LIST, sort: 'featured' }, { signal }),
  });

export const upcomingPromotionsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['promotions', slug, 'upcoming'],
    queryFn: ({ signal }) =>
      content.promotions(slug, { limit: WHOLE_LIST, when: 'upcoming', sort: 'starting' }, { signal }),
  });

export const promotionQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    queryKey: ['promotion', slug, id],
    queryFn: ({ signal }) => content.promotion(slug, id, { signal }),
  });
