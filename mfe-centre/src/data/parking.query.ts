import type { ContentClient } from 'shared-contracts/content';
import { contentQuery } from './content-query.ts';
import { orNull } from './or-null.ts';

export const parkingQuery = (content: ContentClient, slug: string) =>
  contentQuery(['parking', slug], (options) => orNull(content.parking(slug, options)));
