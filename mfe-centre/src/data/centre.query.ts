import type { ContentClient } from 'shared-contracts/content';
import { contentQuery } from './content-query.ts';

export const centreQuery = (content: ContentClient, slug: string) =>
  contentQuery(['centre', slug], (options) => content.centre(slug, options));
