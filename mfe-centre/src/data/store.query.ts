import type { ContentClient } from 'shared-contracts/content';
import { contentQuery, WHOLE_LIST } from './content-query.ts';
import { orNull } from './or-null.ts';

export const storeQuery = (content: ContentClient, slug: string, id: number) =>
  contentQuery(['store', slug, id], (options) => content.store(slug, id, options));

export const storePlaceQuery = (content: ContentClient, slug: string, id: number) =>
  contentQuery(['store', slug, id, 'place'], (options) => orNull(content.storePlace(slug, id, options)));

export const storeDealsQuery = (content: ContentClient, slug: string, store: number) =>
  contentQuery(['deals', slug, 'store', store], (options) =>
    content.deals(slug, { limit: 12, store, sort: 'featured' }, options),
  );

export const categoryStoresQuery = (content: ContentClient, slug: string, category: number) =>
  contentQuery(['stores', slug, 'category', category], (options) =>
    content.stores(slug, { limit: WHOLE_LIST, category, sort: 'name' }, options),
  );
