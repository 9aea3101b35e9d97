import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST } from './query-defaults.ts';

export const planOffersQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['plan-offers', slug],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all([
        content.deals(slug, { limit: WHOLE_LIST }, { signal }),
        content.deals(slug, { limit: WHOLE_LIST, when: 'upcoming' }, { signal }),
        content.promotions(slug, { limit: WHOLE_LIST }, { signal }),
        content.promotions(slug, { limit: WHOLE_LIST, when: 'upcoming' }, { signal }),
      ]);
      return lists.flatMap(({ items }) => items);
    },
  });
