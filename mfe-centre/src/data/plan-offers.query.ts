import type { ContentClient } from 'shared-contracts/content';
import { contentQuery, WHOLE_LIST } from './content-query.ts';

/** Deals and promotions of today and later, for a visit plan. */
export const planOffersQuery = (content: ContentClient, slug: string) =>
  contentQuery(['plan-offers', slug], async (options) => {
    const lists = await Promise.all([
      content.deals(slug, { limit: WHOLE_LIST }, options),
      content.deals(slug, { limit: WHOLE_LIST, when: 'upcoming' }, options),
      content.promotions(slug, { limit: WHOLE_LIST }, options),
      content.promotions(slug, { limit: WHOLE_LIST, when: 'upcoming' }, options),
    ]);
    return lists.flatMap(({ items }) => items);
  });
