import type { ContentClient } from 'shared-contracts';
import { contentQuery, WHOLE_LIST } from './content-query.ts';

export const categoriesQuery = (content: ContentClient) =>
  contentQuery(['categories'], (options) => content.categories({ limit: WHOLE_LIST }, options));

/** A deal in full, also before it begins and after it ends. A deal of another centre is a 404. */
export const dealQuery = (content: ContentClient, slug: string, id: number) =>
  contentQuery(['deal', slug, id], (options) => content.deal(slug, id, options));

export const dealsQuery = (content: ContentClient, slug: string) =>
  contentQuery(['deals', slug], (options) =>
    content.deals(slug, { limit: WHOLE_LIST, sort: 'featured' }, options),
  );

export const upcomingDealsQuery = (content: ContentClient, slug: string) =>
  contentQuery(['deals', slug, 'upcoming'], (options) =>
    content.deals(slug, { limit: WHOLE_LIST, when: 'upcoming', sort: 'starting' }, options),
  );

export const topDealsQuery = (content: ContentClient, slug: string) =>
  contentQuery(['deals', slug, 'top'], (options) =>
    content.deals(slug, { limit: 4, sort: 'featured' }, options),
  );

export const storeDealsQuery = (content: ContentClient, slug: string, store: number) =>
  contentQuery(['deals', slug, 'store', store], (options) =>
    content.deals(slug, { limit: 12, store, sort: 'featured' }, options),
  );
