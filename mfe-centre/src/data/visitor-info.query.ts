import type { ContentClient } from 'shared-contracts/content';
import { contentQuery } from './content-query.ts';
import { orNull } from './or-null.ts';

export const visitorInfoQuery = (content: ContentClient, slug: string) =>
  contentQuery(['visitor-info', slug], (options) => orNull(content.visitorInfo(slug, options)));
