import { type ContentClient, SHARED_COUNT } from 'shared-contracts';
import { contentQuery, orNull, WHOLE_LIST } from './content-query.ts';

export const storeQuery = (content: ContentClient, slug: string, id: number) =>
  contentQuery(['store', slug, id], (options) => content.store(slug, id, options));

export const storePlaceQuery = (content: ContentClient, slug: string, id: number) =>
  contentQuery(['store', slug, id, 'place'], (options) => orNull(content.storePlace(slug, id, options)));

export const storesQuery = (content: ContentClient, slug: string) =>
  contentQuery(['stores', slug], (options) =>
    content.stores(slug, { limit: WHOLE_LIST, sort: 'name' }, options),
  );

export const newStoresQuery = (content: ContentClient, slug: string) =>
  contentQuery(['new-stores', slug], (options) =>
    content.stores(slug, { limit: SHARED_COUNT, new: 'true', sort: 'newest' }, options),
  );

export const categoryStoresQuery = (content: ContentClient, slug: string, category: number) =>
  contentQuery(['stores', slug, 'category', category], (options) =>
    content.stores(slug, { limit: WHOLE_LIST, category, sort: 'name' }, options),
  );
