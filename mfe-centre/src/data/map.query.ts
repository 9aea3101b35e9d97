import type { ContentClient } from 'shared-contracts/content';
import { contentQuery } from './content-query.ts';
import { orNull } from './or-null.ts';

export const mapQuery = (content: ContentClient, slug: string) =>
  contentQuery(['map', slug], (options) => orNull(content.map(slug, options)));
