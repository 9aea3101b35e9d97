import type { ContentClient } from 'shared-contracts/content';
import { contentQuery, WHOLE_LIST } from './content-query.ts';

export const storesQuery = (content: ContentClient, slug: string) =>
  contentQuery(['stores', slug], (options) =>
    content.stores(slug, { limit: WHOLE_LIST, sort: 'name' }, options),
  );
